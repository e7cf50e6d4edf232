"""Opens every page of a built site in Chromium, as on a phone, and says what is wrong: a link or anchor that leads nowhere, a
picture that does not load, a request to another host, an error in the console, a page that scrolls sideways, a search that does
not find. First it has to find all of these in a page made for it.

usage: dev/site/target/venv/bin/python dev/site/test.py [FOLDER [PICTURES]]     without FOLDER, dev/site/target/html; PICTURES: screenshots
"""

import contextlib
import functools
import http.server
import os
import pathlib
import shutil
import sys
import tempfile
import threading
import urllib.parse

from playwright import sync_api

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}
SEEN = """() => ({
    links: [...document.querySelectorAll('a[href], link[href]')].map(link => link.href),
    anchors: [...document.querySelectorAll('[id], a[name]')].map(at => at.id || at.name),
    broken: [...document.images].filter(image => !image.complete || !image.naturalWidth).map(image => image.src),
    width: document.scrollingElement.scrollWidth,
})"""
BROKEN_PAGE = """<!doctype html><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><p id="here">
<a href="#here"></a><a href="#gone">1</a><a href="gone.html">2</a><img src="data:image/png;base64,AAAA">
<img src="http://elsewhere.invalid/x.png" hidden><script>console.error("said")</script><div style="width: 500px">wide</div>"""
BROKEN = ["#gone", "/gone.html", "picture", "elsewhere.invalid", "said", "wide in a window"]


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served(folder):
    handler = functools.partial(Handler, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def listening(browser, site, found, **options):
    """A page that adds to found what its browser complains of, and gets nothing from other hosts."""
    page = browser.new_page(**options)

    def answer(route):
        if route.request.url.startswith((site, "data:")):
            route.continue_()
        else:
            found.append(f"{page.url}: asks for {route.request.url}")
            route.abort()

    def complain(said):
        where = said.location["url"]
        if where != f"{site}/favicon.ico":  # what Chromium asks for on its own, of pages that name no icon
            found.append(f"{page.url}: {said.text} {where}")

    page.route("**/*", answer)
    page.on("pageerror", lambda error: found.append(f"{page.url}: {error}"))
    page.on("console", lambda said: said.type == "error" and complain(said))
    return page


def crawl(browser, folder, site):
    """What is wrong with the pages that links reach from the first one, how many there are, and the links to other hosts."""
    found, pages, links, outside = [], {}, [], set()
    page = listening(browser, site, found, viewport=PHONE, is_mobile=True)
    waiting = [f"{site}/index.html"]
    while waiting:
        url = waiting.pop()
        if url in pages:
            continue
        file = pathlib.Path(folder, urllib.parse.unquote(urllib.parse.urlsplit(url).path)[1:])
        if file.suffix != ".html" or not file.is_file():
            pages[url] = set() if file.is_file() else None
            continue
        page.goto(url, wait_until="load")
        seen = page.evaluate(SEEN)
        pages[url] = set(seen["anchors"])
        found += [f"{url}: the picture {picture} does not load" for picture in seen["broken"]]
        if seen["width"] > PHONE["width"]:
            found.append(f"{url}: {seen['width']} wide in a window of {PHONE['width']}")
        for link in seen["links"]:
            target, anchor = urllib.parse.urldefrag(link)
            if target.startswith(site):
                target += "index.html" if target.endswith("/") else ""
                links.append((url, target, urllib.parse.unquote(anchor)))
                waiting.append(target)
            elif target.startswith("http"):  # of the javadoc, which links much of Java's, only the host
                outside.add(urllib.parse.urljoin(target, "/") if url.startswith(f"{site}/api/") else target)
    for url, target, anchor in links:
        if pages[target] is None or (anchor and anchor not in pages[target] | {"top"}):
            found.append(f"{url}: links to {target}#{anchor}, which does not exist")
    return list(dict.fromkeys(found)), len(pages), sorted(outside)


def search(browser, site, word, title):
    """Searches from the first page, and opens what is found first."""
    found = []
    page = listening(browser, site, found, viewport=DESKTOP)
    page.goto(f"{site}/index.html")
    page.fill("input[name=q]", word)
    page.press("input[name=q]", "Enter")
    page.click("#search-results li a")
    if page.inner_text("h1").rstrip("¶#") != title:
        found.append(f"{site}: the search for {word} opens {page.url}")
    return found


def pictures(browser, site, into):
    for name in ("index", "docs/commands", "docs/performance", "api/index"):
        for size in (PHONE, DESKTOP):
            for scheme in ("light", "dark"):
                page = browser.new_page(viewport=size, color_scheme=scheme)
                page.goto(f"{site}/{name}.html")
                page.screenshot(path=f"{into}/{name.replace('/', '-')}-{size['width']}-{scheme}.png")


def main(folder=pathlib.Path(__file__).parent / "target/html", into=None):
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if not chromium:
        print("the site's test is skipped: no Chromium (apt-get install chromium)")
        return "CI" in os.environ  # there it fails
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        with tempfile.TemporaryDirectory() as broken, served(broken) as site:
            pathlib.Path(broken, "index.html").write_text(BROKEN_PAGE, encoding="utf-8")
            found = crawl(browser, broken, site)[0]
            missed = [wrong for wrong in BROKEN if not any(wrong in complaint for complaint in found)]
            assert not missed, f"not noticed: {missed} in {found}"
        with served(folder) as site:
            found, count, outside = crawl(browser, folder, site)
            found += search(browser, site, "keystore", "Second copies")
            if into:
                pictures(browser, site, into)
        browser.close()
    print("\n".join(found), end="\n" if found else "")
    print(f"{count} pages and files, {len(found)} complaints; links to other hosts, not tried:", *outside, sep="\n  ")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
