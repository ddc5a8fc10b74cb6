import { defineConfig } from "vite";

const { RENTAL_BASE_URL = "http://127.0.0.1:3000", RENTAL_API_KEY } = process.env;
if (!RENTAL_API_KEY) throw new Error("Set RENTAL_API_KEY to a key of a Pro or Scale account.");

export default defineConfig({
  server: {
    host: "127.0.0.1",
    proxy: {
      // The key stays on the server: a page that contains one gives it to all its visitors.
      "/api/v1/trpc": { target: RENTAL_BASE_URL, headers: { authorization: `Bearer ${RENTAL_API_KEY}` } },
    },
  },
});
