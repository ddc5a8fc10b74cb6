import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { design, withoutColors } from "./design-styles.ts";
import { mantineStyles, withoutGroups, withoutWrittenStyles } from "./mantine-styles.ts";

const sdk = fileURLToPath(new URL("../../packages/sdk/src/index.ts", import.meta.url));

/** scripts/lib/console.mjs builds with this, below `/console` of the server. */
export default defineConfig({
  base: "/console/",
  plugins: [react(), design, mantineStyles, withoutGroups, withoutWrittenStyles, withoutColors],
  resolve: { alias: { "@rental/sdk": sdk } },
  define: { SDK_VERSION: JSON.stringify("console") },
  build: {
    target: ["es2022", "chrome111", "firefox115", "safari16.4"],
    // Files of earlier builds stay for servers and tabs that still use them. Each has a hash in its name.
    emptyOutDir: false,
    // The policy of the page allows files, and no data in their place.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every page loads is one file, which compresses 5 kB better than the dozen that pages would share parts of.
    // What most pages share is another: it is loaded with the first of them, in place of 40 small files.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "shell", tags: ["$initial"], priority: 1 },
            { name: "parts", minShareCount: 10 },
          ],
        },
      },
    },
    // Which files a page loads, for scripts/check-size.mjs.
    manifest: true,
    reportCompressedSize: false,
  },
  worker: { format: "es" },
  logLevel: "warn",
});
