import type { IncomingHttpHeaders } from "node:http";
import { AppError } from "../../platform/app-error.ts";

/**
 * Checks that a page of this server sent the request. Browsers attach the cookie to requests from any page, so whatever
 * the cookie allows must come from our own pages. Browsers report the origin in `Sec-Fetch-Site`, or in `Origin` when
 * the server has no TLS.
 * @returns the 403, or undefined
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
