/** Inserted by the build. */
declare const SDK_VERSION: string | undefined;

/** The version of this package. */
export const version: string = typeof SDK_VERSION === "undefined" ? "0.0.0-source" : SDK_VERSION;

/** `User-Agent: rental-sdk/1.2.3 (Node.js/22)`; not on web pages, where the browser sets its own. */
export function userAgent(): Record<string, string> {
  const { document, navigator, process } = globalThis as {
    document?: unknown;
    navigator?: { userAgent?: string };
    process?: { version?: string };
  };
  if (document !== undefined) return {};
  const runtime =
    navigator?.userAgent ?? (process?.version ? `Node.js/${process.version.slice(1)}` : "unknown");
  return { "user-agent": `rental-sdk/${version} (${runtime})` };
}
