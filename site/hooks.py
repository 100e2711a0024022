"""What MkDocs does not do by itself: links from documents to files beside the folder ``docs``.

A page may link to any file or folder of the repository, as it does where the repository is read. A
document that is linked becomes a page under ``project/``, any other file is copied there, a folder
stands for its README, or for the list of its files. A link to what is not there ends the build.
"""

import posixpath
import re
from pathlib import Path
from urllib.parse import unquote

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

SHIM = "https://unpkg.com/iframe-worker/shim"
ROOT = Path(__file__).resolve().parents[1]
LINK = re.compile(r"(?P<head>\]\(\s*)(?P<target>[^)\s#:]+)(?P<tail>#[^)\s]*)?(?P<end>\s*\))")
FENCE = re.compile(r"(?ms)^(```|~~~).*?^\1|`[^`\n]+`")


def on_config(config):
    version = re.search("<version>(.*?)</version>", (ROOT / "pom.xml").read_text()).group(1)
    config.site_name = f"smkl {version}"
    return config


def on_files(files, config):
    """Adds every file that pages link to, and the list of decisions."""
    files.append(
        File.generated(config, "decisions/index.md", content=decisions(Path(config.docs_dir)))
    )
    files.append(
        File.generated(config, "file-search.js", abs_src_path=str(ROOT / "site/file-search.js"))
    )
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
