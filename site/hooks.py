"""What MkDocs does not do by itself: links from documents to files beside the folder ``docs``.

A page may link to any file or folder of the repository, as it does where the repository is read. A
document that is linked becomes a page under ``project/``, any other file is copied there, a folder
stands for its README, or for the list of its files. A link to what is not there ends the build.
A notebook becomes a page with the outputs that are kept in it.
"""

import base64
import json
import posixpath
import re
from pathlib import Path
from urllib.parse import unquote

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

SHIM = "https://unpkg.com/iframe-worker/shim"
ROOT = Path(__file__).resolve().parents[1]
LINK = re.compile(r"(?P<head>\]\(\s*)(?P<target>[^)\s#:]+)(?P<tail>#[^)\s]*)?(?P<end>\s*\))")
NOTEBOOKS = "notebooks/"
#: Ends a link to the file of a notebook itself.
DOWNLOAD = " )"
FENCE = re.compile(r"(?ms)^(```|~~~).*?^\1|`[^`\n]+`")


def on_config(config):
    version = re.search("<version>(.*?)</version>", (ROOT / "pom.xml").read_text()).group(1)
    config.site_name = f"smkl {version}"
    config.copyright = f"This is smkl {version}. Apache License 2.0."
    return config


def on_files(files, config):
    """Adds every file that pages link to, the list of decisions and that of Java types."""
    files.append(File.generated(config, "reference/java.md", content=java_page()))
    files.append(File.generated(config, "tables.css", abs_src_path=str(ROOT / "site/tables.css")))
    files.append(
        File.generated(config, "decisions/index.md", content=decisions(Path(config.docs_dir)))
    )
    files.append(
        File.generated(config, "file-search.js", abs_src_path=str(ROOT / "site/file-search.js"))
    )
    for path in sorted(Path(config.docs_dir).glob(NOTEBOOKS + "*.ipynb")):
        for uri, content in notebook(path):
            files.append(File.generated(config, uri, content=content))
    waiting = [file for file in files if file.src_uri.endswith(".md")]
    while waiting:
        page = waiting.pop()
        for match in links(page.content_string):
            uri, source = resolve(page.src_uri, match["target"])
            if uri in files.src_uris:
                continue
            if uri.endswith(".md"):
                text = source.read_text(encoding="utf-8") if source.is_file() else listing(source.parent)
                added = File.generated(config, uri, content=text)
                waiting.append(added)
            else:
                added = File.generated(config, uri, content=source.read_bytes())
            files.append(added)
    return files


def on_page_markdown(markdown, page, config, files):
    """Points links at the pages and copies of this site."""

    def moved(match):
        uri, _ = resolve(page.file.src_uri, match["target"])
        if uri.startswith(NOTEBOOKS) and match["end"] != DOWNLOAD:
            uri = uri.replace(".ipynb", ".md")
        target = posixpath.relpath(uri, posixpath.dirname(page.file.src_uri) or ".")
        return match["head"] + target + (match["tail"] or "") + match["end"]

    return outside_code(markdown, lambda text: LINK.sub(moved, text))


def on_post_template(output, template_name, config):
    return output.replace(SHIM, "/file-search.js")


def on_post_page(output, page, config):
    """What the theme would fetch for searching files stands beside the pages."""
    up = "../" * page.file.dest_uri.count("/")
    return output.replace(SHIM, up + "file-search.js")


def links(markdown):
    return [match for match in LINK.finditer(FENCE.sub("", markdown))]


def outside_code(markdown, change):
    parts, end = [], 0
    for code in FENCE.finditer(markdown):
        parts += [change(markdown[end : code.start()]), code.group()]
        end = code.end()
    return "".join(parts) + change(markdown[end:])


def resolve(page, target):
    """The place on the site, and the file of the repository, of a link on a page."""
    if page.startswith(NOTEBOOKS) and target.endswith(".png"):
        return NOTEBOOKS + target, None
    if page.startswith("project/"):
        place = posixpath.normpath(posixpath.join(posixpath.dirname(page[8:]), unquote(target)))
    else:
        place = posixpath.normpath(posixpath.join("docs", posixpath.dirname(page), unquote(target)))
    source = ROOT / place
    if place == "docs/decisions":
        return "decisions/index.md", source
    folder = source.is_dir()
    if folder:
        place, source = place + "/README.md", source / "README.md"
    if place.startswith("..") or not (source.is_file() or folder):
        raise PluginError(f"{page} links to {target}, which is not in the repository.")
    return (place[5:] if place.startswith("docs/") else "project/" + place), source


def notebook(path):
    """The page of a notebook, and the pictures in it."""
    head = f"[This notebook]({path.name}{DOWNLOAD} runs with Jupyter.\n"
    parts, pictures = [head], []
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            # The title comes first.
            parts.insert(len(parts) - (len(parts) == 1), source + "\n")
            continue
        parts.append(f"```python\n{source}\n```\n")
        for output in cell["outputs"]:
            data = output.get("data", {})
            if "image/png" in data:
                uri = f"{NOTEBOOKS}{path.stem}-{len(pictures)}.png"
                pictures.append((uri, base64.b64decode(data["image/png"])))
                parts.append(f"![What the lines above draw]({posixpath.basename(uri)})\n")
                continue
            text = "".join(output.get("text", data.get("text/plain", "")))
            parts.append(f"```text\n{text.rstrip()}\n```\n")
    return [(f"{NOTEBOOKS}{path.stem}.md", "\n".join(parts)), *pictures]


def listing(folder):
    names = [f for f in sorted(folder.rglob("*")) if f.is_file() and "target" not in f.parts]
    rows = [f"* [{f.relative_to(folder)}]({f.relative_to(folder)})" for f in names]
    return f"# {folder.relative_to(ROOT)}\n\n" + "\n".join(rows) + "\n"


def decisions(folder):
    rows = ["# Decisions", "", "One page each: context, decision, consequences.", ""]
    rows += ["| decision | status |", "|---|---|"]
    for path in sorted((folder / "decisions").glob("0*.md")):
        text = path.read_text(encoding="utf-8")
        title = re.search(r"(?m)^# (.*)$", text).group(1)
        status = re.search(r"(?m)^Status: (.*)$", text).group(1)
        rows.append(f"| [{title}]({path.name}) | {status.split('.')[0]} |")
    return "\n".join(rows) + "\n"

#: Where Maven writes the javadoc of all modules.
APIDOCS = ROOT / "target/reports/apidocs"

#: Modules whose public types a program meets, with what they are for.
JAVA_MODULES = {
    "smkl-facade": "The facade: what the command line can do, in Java",
    "smkl-api": "Interfaces of plugins, and the values that they exchange",
    "smkl-core": "Fits, models and scores",
    "smkl-data": "Data: reading, columns, scaling, sets",
    "smkl-cv": "Cross-validation and methods",
    "smkl-certificate": "Certificates and their verification",
    "smkl-tck": "Conformance suites for plugins",
}


def java_page():
    """Every public type of these modules with its first sentence; a link where javadoc was made."""
    there = APIDOCS.is_dir()
    rows = ["# Java, every class", ""]
    rows += ["Every public type of the modules that programs and plugins use, with the first sentence of its javadoc."]
    if there:
        rows += ["", '<a href="../java/index.html">Javadoc of all modules</a>, with every method.']
    else:
        rows += ["`mvn -B -Dfast -DskipTests package javadoc:aggregate` before `site/build` adds the whole javadoc."]
    for module, words in JAVA_MODULES.items():
        rows += ["", f"## {words}", "", f"Module `{module}`."]
        sources = ROOT / module / "src/main/java"
        for package in sorted({path.parent for path in sources.rglob("*.java")}):
            types = [row for path in sorted(package.glob("*.java")) for row in java_type(path, sources)]
            if types:
                rows += ["", f"### {'.'.join(package.relative_to(sources).parts)}", "", "| type | |", "|---|---|", *types]
    return "\n".join(rows) + "\n"


def java_type(path, sources):
    text = path.read_text(encoding="utf-8")
    name = path.stem
    declared = re.search(rf"(?m)^public [a-z\- ]*(?:class|interface|record|enum|@interface) {name}\b", text)
    if not declared:
        return []
    found = [m for m in re.finditer(r"(?s)/\*\*(.*?)\*/", text[: declared.start()])]
    words = sentence(found[-1][1]) if found else ""
    page = "/".join(path.relative_to(sources).with_suffix(".html").parts)
    label = f'<a href="../java/{page}"><code>{name}</code></a>' if (APIDOCS / page).is_file() else f"`{name}`"
    return [f"| {label} | {words} |"]


def sentence(javadoc):
    """The first sentence of a comment, without its tags."""
    text = " ".join(line.strip().lstrip("*").strip() for line in javadoc.splitlines()).strip()
    text = re.sub(r"\{@(?:link|code|linkplain)\s+([^}]*)\}", lambda m: f"`{m[1].lstrip('#').split('(')[0]}`", text)
    text = re.split(r"(?<=[.:])\s+(?=[A-Z<@])|\s*<p>|\s@param", text)[0]
    return re.sub(r"<[^>]+>", "", text).replace("|", "\\|").rstrip(":")
