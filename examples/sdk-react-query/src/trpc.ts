import type { AppRouter, RouterOutputs } from "@rental/sdk";
import { createTRPCClient, httpBatchLink } from "@trpc/client";

/** Our own tRPC client, with the types of the server's router. The proxy in vite.config.ts adds the key. */
export const trpc = createTRPCClient<AppRouter>({
  links: [httpBatchLink({ url: "/api/v1/trpc", maxItems: 20 })],
});

export type Listing = RouterOutputs["properties"]["list"]["data"][number];
