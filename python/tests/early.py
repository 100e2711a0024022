"""What takes long in processes of its own: it begins when the tests are collected, beside the others (see conftest)."""

from concurrent.futures import ThreadPoolExecutor


class Early:
    """Works in processes of their own that a test waits for."""

    pool = ThreadPoolExecutor(2)

    def __init__(self, *works):
        self.works, self.begun = works, None

    def begin(self):
        self.begun = self.begun or [self.pool.submit(work) for work in self.works]

    def results(self):
        self.begin()
        return [future.result() for future in self.begun]

    def __call__(self, test):
        """Of a test: begins when it is known that it will run."""
        test.begin = self.begin
        return test
