/**
 * `/photos.js`: shows the photos of a listing on top of its page. Without it, each photo leads to its file. Swiping, the
 * arrow keys and the buttons lead from photo to photo; Back, Escape and the button close it.
 */
const gallery = document.querySelector<HTMLElement>("[data-photos]");
if (gallery) begin(gallery, [...gallery.querySelectorAll("a")]);

function begin(section: HTMLElement, links: HTMLAnchorElement[]): void {
  const { close = "", next = "", previous = "" } = section.dataset;
  const dialog = document.createElement("dialog");
  dialog.className = "lightbox";
  dialog.setAttribute("aria-label", section.getAttribute("aria-label") ?? "");
  const strip = document.createElement("div");
  strip.className = "strip";
  strip.tabIndex = 0;
  strip.setAttribute("role", "group");
  strip.setAttribute("aria-label", section.getAttribute("aria-label") ?? "");
  for (const link of links) {
    const photo = document.createElement("img");
    photo.loading = "lazy";
    photo.src = link.href;
    photo.alt = link.querySelector("img")?.alt ?? "";
    strip.append(photo);
  }
  const place = document.createElement("output");
  const buttons = {
    close: button("close", close, "×", () => history.back()),
    previous: button("previous", previous, "‹", () => go(-1)),
    next: button("next", next, "›", () => go(1)),
  };
  dialog.append(buttons.close, strip, buttons.previous, buttons.next, place);
  document.body.append(dialog);

  const current = (): number => Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth));

  function show(at: number, behavior: ScrollBehavior): void {
    strip.scrollTo({ left: at * strip.clientWidth, behavior });
  }

  function go(by: number): void {
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const at = Math.min(Math.max(current() + by, 0), links.length - 1);
    show(at, isCalm ? "instant" : "smooth");
  }

  function tell(): void {
    const at = current();
    place.textContent = `${at + 1} / ${links.length}`;
    buttons.previous.disabled = at === 0;
    buttons.next.disabled = at === links.length - 1;
  }

  links.forEach((link, at) => {
    link.addEventListener("click", (event) => {
      // Leave clicks with modifier keys to the browser: they open a new tab or window.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      // Back closes the viewer and stays on the page.
      history.pushState({ lightbox: true }, "");
      dialog.showModal();
      strip.focus();
      show(at, "instant");
      tell();
    });
  });
  strip.addEventListener("scroll", tell, { passive: true });
  dialog.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, Home: -links.length, End: links.length }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    go(by);
  });
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    history.back();
  });
  addEventListener("popstate", () => dialog.close());
  // After a reload there is nothing to go back from.
  if (history.state?.lightbox) history.replaceState(null, "");
}

function button(name: string, label: string, sign: string, act: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = name;
  made.setAttribute("aria-label", label);
  made.textContent = sign;
  made.addEventListener("click", act);
  return made;
}

export {};
