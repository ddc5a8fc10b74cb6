import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { failureOf, isAway } from "./errors.ts";

/** Reloads the page when nobody is signed in: the server shows where to sign in, and then leads back here. */
function onError(error: unknown): void {
  if (failureOf(error).kind === "signed-out") location.reload();
}

/** How often a read is tried again after 429 or a failure of the server. */
const maxAttempts = 2;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      // The change stream invalidates outdated data; see live/.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnReconnect: "always",
      retry: (attempts, error) =>
        isAway(error) || (attempts < maxAttempts && failureOf(error).kind === "broken"),
      retryDelay: (attempts) => Math.min(1_000 * 2 ** attempts, 8_000),
    },
    // `useWrite` decides which writes can be retried.
    mutations: { retry: false },
  },
});
