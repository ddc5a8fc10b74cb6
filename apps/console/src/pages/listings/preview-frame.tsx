import { useEffect, useRef } from "react";

interface PreviewFrameProps {
  title: string;
  /** A complete document from this server. */
  html: string | undefined;
  /** Photos that only this browser has: shown in place of `photo-0`, `photo-1` and so on. */
  photos: readonly string[];
}

/**
 * Shows a page in a frame that runs no scripts. Only the changed parts of its document are replaced, so that nothing
 * flickers and the scroll position is kept. The console's Content-Security-Policy forbids styles in markup, but not those
 * that a script gives to the frame's document.
 */
export function PreviewFrame({ title, html, photos }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const show = () => {
    const shown = frame.current?.contentDocument;
    if (html !== undefined && shown?.body) render(shown, html, photos);
  };
  useEffect(show);
  return (
    <iframe ref={frame} title={title} sandbox="allow-same-origin" srcDoc="<!doctype html>" onLoad={show} />
  );
}

/** A phone has no scroll bar. */
const ownStyles = "html{scrollbar-width:none}";

function render(shown: Document, html: string, photos: readonly string[]): void {
  const styles: string[] = [];
  // Apart, because the policy of the console would refuse them in the markup, even of a document that is not shown.
  const markup = html.replace(/<style>(.*?)<\/style>/gs, (_, text: string) => {
    styles.push(text);
    return "";
  });
  const page = new DOMParser().parseFromString(markup, "text/html");
  for (const script of page.querySelectorAll("script")) script.remove();
  // Links must not navigate away from the preview.
  for (const link of page.querySelectorAll("a[href]")) link.removeAttribute("href");
  for (const image of page.querySelectorAll("img")) {
    const position = /^photo-(\d+)/.exec(image.getAttribute("src") ?? "")?.[1];
    if (position === undefined) continue;
    image.removeAttribute("srcset");
    image.setAttribute("src", photos[Number(position)] ?? "");
  }
  style(shown, styles.join(""));
  shown.documentElement.lang = page.documentElement.lang;
  patch(shown.body, page.body);
}

const styled = new WeakMap<Document, string>();

function style(shown: Document, text: string): void {
  const { defaultView: view } = shown;
  if (!view || styled.get(shown) === text) return;
  styled.set(shown, text);
  // With the frame's constructor: a style sheet belongs to the document that created it.
  const { CSSStyleSheet } = view as Window & typeof globalThis;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text + ownStyles);
  shown.adoptedStyleSheets = [sheet];
}

/** Makes an element equal to another one, and keeps the children that are equal already. */
function patch(into: Element, from: Element): void {
  const [own, others] = [[...into.childNodes], [...from.childNodes]];
  for (const [at, other] of others.entries()) {
    const before = own[at];
    if (!before) into.append(other);
    else if (!before.isEqualNode(other)) replace(before, other);
  }
  for (const left of own.slice(others.length)) left.remove();
}

function replace(before: ChildNode, other: ChildNode): void {
  const isSame = before.cloneNode(false).isEqualNode(other.cloneNode(false));
  if (isSame && other.hasChildNodes()) patch(before as Element, other as Element);
  else before.replaceWith(other);
}
