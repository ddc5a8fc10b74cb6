declare const SDK_VERSION: string;

/** The version of this package, put in by the build. */
export const version: string = SDK_VERSION;

/** `User-Agent: rental-sdk/1.2.3 (Node.js/22)`; not on pages, where the browser has its own. */
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
