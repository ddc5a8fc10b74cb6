/** A push notification as the server sends it. */
export interface Pushed {
  title: string;
  body: string;
  /** The page that it opens. */
  url: string;
  /** Its subject: a later notification with the same tag replaces it. */
  tag: string;
}

/** Parses a push message; null for anything that is not a notification of this console. */
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
