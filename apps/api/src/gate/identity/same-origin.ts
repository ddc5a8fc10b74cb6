import type { IncomingHttpHeaders } from "node:http";
import { AppError } from "../../platform/app-error.ts";

/**
 * Whether a page of this server sent the request. A browser adds the cookie to requests whatever page caused them, so
 * what a cookie allows must come from our own pages. Browsers say it in `Sec-Fetch-Site`, except to servers without TLS;
 * there, `Origin` says it.
 * @returns the 403, or nothing
 */
export function refuseOtherOrigin(headers: IncomingHttpHeaders, baseOrigin: string): AppError | undefined {
  const { origin: ours } = new URL(baseOrigin);
  const site = headers["sec-fetch-site"];
  if (site === undefined ? headers.origin === ours : site === "same-origin") return undefined;
  const why =
    site === undefined && headers.origin === undefined
      ? "A request with a cookie needs the header Origin or Sec-Fetch-Site, which browsers send."
      : `Only pages of ${ours} may send this request with a cookie. If you opened the server at another address, set BASE_ORIGIN to it.`;
  return new AppError("forbidden", `${why} Programs use an API key.`, { code: "origin_not_allowed" });
}
