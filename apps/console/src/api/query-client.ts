import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { failureOf, isAway } from "./errors.ts";

/** Reloads the page after a sign-out: the server then shows the sign-in page, which leads back here. */
function onError(error: unknown): void {
  if (failureOf(error).kind === "signed-out") location.reload();
}

/** Maximum number of retries of a read after 429 or a server error. */
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
