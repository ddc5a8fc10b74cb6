/** A notice as the server sends it. */
export interface Pushed {
  title: string;
  body: string;
  /** The page that it opens. */
  url: string;
  /** What it is about: a later notice about the same replaces it. */
  tag: string;
}

/** Reads what arrived; null for anything that is no notice of this console. */
export function readPushed(text: string | undefined): Pushed | null {
  try {
    const pushed: Record<string, unknown> = JSON.parse(text ?? "");
    const { title, body, url, tag } = pushed;
    const areTexts = [title, body, url, tag].every((each) => typeof each === "string");
    const isOurs = areTexts && /^\/console([/?]|$)/.test(url as string);
    return isOurs ? ({ title, body, url, tag } as Pushed) : null;
  } catch {
    // Not JSON, or no object.
    return null;
  }
}
