import { RentalClient } from "@rental/sdk";
import { reportAway, reportHere } from "./connection.ts";

/** Calls the API as the person who has signed in. What is repeated, and when, is decided in `query-client.ts`. */
export const rental = new RentalClient({
  auth: "cookie",
  baseUrl: location.origin,
  maxRetries: 0,
  fetch: watchedFetch,
});

/** Tells from every call whether the server is there. */
export async function watchedFetch(input: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(input, init);
    if (input.startsWith(location.origin)) {
      if (isProxyError(response)) reportAway();
      else reportHere();
    }
    return response;
  } catch (error) {
    if (!init.signal?.aborted && input.startsWith(location.origin)) reportAway();
    throw error;
  }
}

/** What a proxy answers while the server behind it is stopped. The server's own errors are problem documents. */
const isProxyError = ({ status, headers }: Response): boolean =>
  [502, 503, 504].includes(status) && !(headers.get("content-type") ?? "").includes("problem+json");
