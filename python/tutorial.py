# %% [markdown]
# # Sparse multiple kernel learning with a proof
#
# This is a notebook in the percent format: VS Code and PyCharm open it as one, Jupyter with
# jupytext. It takes a few seconds. Java 17 or newer and the packages `smkl` and `scikit-learn` are
# all it needs.

# %% [markdown]
# ## Choose kernels
#
# There are many ways to say how similar two rows are. A support vector machine needs one of them, a
# kernel. Give many candidates and let the estimator choose at most `max_kernels`, with their weights.

# %%
from sklearn.datasets import load_breast_cancer
from sklearn.model_selection import train_test_split

from smkl import SparseMKLClassifier

X, y = load_breast_cancer(return_X_y=True, as_frame=True)
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.4, random_state=0)

# %%
model = SparseMKLClassifier(
    "linear; poly(degree=2,scale=0.01,offset=1); rbf(gamma=0.3|0.1|0.01); laplacian(gamma=0.03)",
    max_kernels=2,
    standardize=True,
)
model.fit(X_train, y_train)
print({name: round(weight, 3) for name, weight in model.weights_.items() if weight > 0})
print("Accuracy on rows it has never seen:", round(model.score(X_test, y_test), 3))

# %% [markdown]
# `standardize=True` gives every column mean 0 and deviation 1. By default nothing is done to your
# numbers; a `StandardScaler` in a pipeline does the same.
#
# ## How good is the choice?
#
# Every fit has a lower bound of what any choice costs. It is computed with all rounding errors on
# the safe side and trusts no solver.

# %%
print(f"{model.lower_bound_:.6f} <= optimum <= {model.upper_bound_:.6f}, gap {model.gap_:.2e}")

# %% [markdown]
# A small gap is a proof by itself. Where it is not small, or where others should be convinced, ask
# for a gap: the optimum is then sought by branch and bound, and the proof is kept as a certificate,
# which is checked without any solver.

# %%
proved = SparseMKLClassifier(model.kernel, max_kernels=2, standardize=True, gap=1e-6)
proved.fit(X_train, y_train)
print(proved.certificate_)
print("Valid:", proved.verify().valid)
assert proved.optimal_

# %% [markdown]
# The certificate is about this data. For other data it does not hold:

# %%
other = proved.verify(X_test, y_test)
print("Valid for other rows:", other.valid)
assert not other.valid

# %% [markdown]
# ## How many kernels?

# %%
for point in SparseMKLClassifier(model.kernel, standardize=True, lam=5.0).k0_path(
    X_train, y_train, k0s=[1, 2, 3]
):
    print(
        point.max_kernels,
        f"{point.lower_bound_:.4f} <= optimum <= {point.upper_bound_:.4f}",
        round(point.score(X_test, y_test), 3),
    )

# %% [markdown]
# ## Which columns?
#
# `[each]` makes a kernel for each column, so that the choice of kernels is a choice of columns.
# With a data frame they have names.

# %%
columns = SparseMKLClassifier("rbf(gamma=0.5)[each]", max_kernels=3, standardize=True, C=1.0)
columns.fit(X_train, y_train)
print([name for name, weight in columns.weights_.items() if weight > 0])
print("Accuracy by three columns:", round(columns.score(X_test, y_test), 3))

# %% [markdown]
# ## Your own kernels
#
# A function of two arrays of rows is a kernel, and so is a matrix.

# %%
from sklearn.metrics.pairwise import chi2_kernel, rbf_kernel

own = SparseMKLClassifier([chi2_kernel, "linear[cols=\"mean area\"]"], max_kernels=1).fit(X_train, y_train)
print(own.weights_)

matrices = {f"rbf {g}": rbf_kernel(X_train, gamma=g) for g in (1e-6, 1e-5, 1e-4)}
precomputed = SparseMKLClassifier("precomputed", max_kernels=2).fit(matrices, y_train)
new = {f"rbf {g}": rbf_kernel(X_test, X_train, gamma=g) for g in (1e-6, 1e-5, 1e-4)}
print("Precomputed:", round(precomputed.score(new, y_test), 3))

# %% [markdown]
# ## An estimator like any other
#
# Pipelines, grid searches, clones and pickles work as everywhere in scikit-learn.

# %%
import pickle

from sklearn.model_selection import GridSearchCV

search = GridSearchCV(model, {"C": [0.1, 1, 10], "max_kernels": [1, 2]}, cv=3)
search.fit(X_train, y_train)
print(search.best_params_, round(search.score(X_test, y_test), 3))
again = pickle.loads(pickle.dumps(search.best_estimator_))
assert (again.predict(X_test) == search.predict(X_test)).all()

# %% [markdown]
# ## Numbers instead of classes

# %%
from sklearn.datasets import load_diabetes
from smkl import SparseMKLRegressor

X, y = load_diabetes(return_X_y=True)
regressor = SparseMKLRegressor(
    "linear; rbf(gamma=0.1|0.01)", C=1, standardize=True, scale_target=True
)
regressor.fit(X[:300], y[:300])
print("R2:", round(regressor.score(X[300:], y[300:]), 3), f"gap {regressor.gap_:.1e}")

# %% [markdown]
# ## Limits
#
# A proof can take long. `time_limit` ends it with the best so far and the bounds proved by then;
# so does Ctrl-C, after which the estimator is fitted, too. `progress=True` shows how it goes on.

# %%
import warnings

hard = SparseMKLClassifier(
    "rbf(gamma=0.1|1|10)[each]", max_kernels=4, C=100, gap=1e-9, time_limit=2, standardize=True
)
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # It would say that the gap was not proved.
    hard.fit(X_train, y_train)
print(f"{hard.status_}: {hard.lower_bound_:.3f} <= optimum <= {hard.upper_bound_:.3f}")
