import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { Listings } from "./listings.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

createRoot(root).render(
  <QueryClientProvider client={new QueryClient()}>
    <Listings />
  </QueryClientProvider>,
);
