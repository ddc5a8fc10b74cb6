import { RentalClient } from "@rental/sdk";
import { reportAway, reportHere } from "./connection.ts";

/** Calls the API as the person who has signed in. `query-client.ts` decides what is retried. */
export const rental = new RentalClient({
  auth: "cookie",
  baseUrl: location.origin,
  maxRetries: 0,
  fetch: watchedFetch,
});

/** `fetch` that also notes whether the server could be reached. */
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

/** The response of a proxy while the server behind it is down. The server's own errors are problem documents. */
const isProxyError = ({ status, headers }: Response): boolean =>
  [502, 503, 504].includes(status) && !(headers.get("content-type") ?? "").includes("problem+json");
