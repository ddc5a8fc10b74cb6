/**
 * `/widget.js`: puts the button on the page and loads the widget with the first click, or as soon as the browser is idle
 * when this browser already has a chat.
 */
import css from "./loader.css";
import { brandOf, type Options, storageKey, type Widget, type WidgetModule } from "./options.ts";

const script = document.currentScript as HTMLScriptElement;
const { account = "", mount, color = "", position, language = navigator.language, listing } = script.dataset;
const { origin } = new URL(script.src);
const isSpanish = /^es/i.test(language);

let loads = 0;
let widget: Promise<Widget> | undefined;

/** Starts the widget once. After a failure the next call tries again, at a new URL: browsers remember failed modules. */
function load(place: Options["place"]): Promise<Widget> {
  widget ??= import(`${new URL(WIDGET_PATH, script.src)}${loads++ ? `?${loads}` : ""}`)
    .then((module: WidgetModule) =>
      module.start({ origin, account, language: isSpanish ? "es" : "en", listing, place }),
    )
    .catch((error) => {
      widget = undefined;
      throw error;
    });
  return widget;
}

function hasChat(): boolean {
  try {
    return localStorage.getItem(storageKey(origin, account)) !== null;
  } catch {
    // The browser blocks storage for this page.
    return false;
  }
}

function begin(): void {
  const place = mount && document.getElementById(mount);
  if (place) {
    // The widget may be still loading then.
    place.onsubmit = (event) => {
      if (!event.defaultPrevented) place.dataset.sent = "1";
    };
    void load({ element: place });
    // The page's own colors take precedence.
    if (!getComputedStyle(place).getPropertyValue("--chat-accent"))
      void brandOf(origin, account).then((brand) => {
        if (!brand) return;
        place.style.setProperty("--chat-accent", brand.accent);
        place.style.setProperty("--chat-on-accent", brand.onAccent);
      });
  } else if (!document.querySelector("rental-chat")) addButton();
}

const svgElement = (name: string) => document.createElementNS("http://www.w3.org/2000/svg", name);

function textOn(color: string): string {
  // Relative luminance as WCAG defines it: above 0.18, black text has the better contrast.
  const [red, green, blue] = [1, 3, 5].map(
    (at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? "#111" : "#fff";
}

function addButton(): void {
  const side = position === "left" ? "left" : "right";

  const host = document.createElement("rental-chat");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  const paint = (accent: string, onAccent: string) =>
    sheet.replaceSync(`${css}:host{--accent:${accent};--on-accent:${onAccent};--${side}:20px}`);
  root.adoptedStyleSheets = [sheet];

  const button = document.createElement("button");
  button.className = "launch";
  button.setAttribute("aria-label", isSpanish ? "Abrir el chat" : "Open the chat");
  button.setAttribute("aria-expanded", "false");
  const icon = svgElement("svg");
  const path = svgElement("path");
  icon.setAttribute("viewBox", "0 0 24 24");
  path.setAttribute(
    "d",
    "M12 3c5.5 0 10 3.8 10 8.5S17.5 20 12 20q-1.5 0-3-.3L4.5 22l.8-4.2A8 8 0 0 1 2 11.5C2 6.8 6.5 3 12 3Z",
  );
  icon.append(path);
  button.append(icon);

  const place = { root, button };
  const preload = () => void load(place).catch(() => undefined);
  button.onpointerenter = preload;
  button.onclick = () => {
    load(place).then(
      (started) => started.toggle(),
      () => {
        button.title = isSpanish ? "Inténtelo de nuevo" : "Try again";
      },
    );
  };
  document.body.append(host);
  if (hasChat()) setTimeout(preload, 1500);
  if (/^#[\da-f]{6}$/i.test(color)) {
    paint(color, textOn(color));
    root.append(button);
  }
  // Prevents a flash of the default color.
  else
    void brandOf(origin, account).then((brand) => {
      paint(brand?.accent ?? "#0b5d51", brand?.onAccent ?? "#fff");
      root.append(button);
    });
}

if (document.body) begin();
else addEventListener("DOMContentLoaded", begin);
