import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { testApi } from "../harness/api.ts";
import { longestStop } from "../harness/event-loop.ts";
import { servedRoutes } from "../harness/served-routes.ts";

/** Maximum milliseconds for which requests that need no key may block the others. */
const longestStopMs = 150;
/** How many requests arrive at once. */
const atOnce = 20;

/** Each request header that changes what a route without a key does, with values that cost most. */
const headers: Record<string, Record<string, string>> = {
  "no header": {},
  "an encoding": { "accept-encoding": "br" },
  "another encoding": { "accept-encoding": "gzip" },
  "many encodings": { "accept-encoding": "x;q=0,".repeat(2000) },
  HTML: { accept: "text/html" },
  "many languages": { "accept-language": "es-MX;q=0.1,".repeat(1000) },
  "many tags": { "if-none-match": '"x",'.repeat(3000) },
  "an origin": { origin: "https://evil.example.com" },
  "a wrong key": { authorization: `Bearer rk_live_${"x".repeat(8000)}` },
  "many cookies": { cookie: "a=b; ".repeat(2500) },
};

const { server, account } = await testApi({ plan: "scale" });
await server.request("PATCH", "/settings", { as: account, body: { profilePublic: true } });

/** Operations are sent their costliest inputs by costliest-input.test.ts. */
const routes = servedRoutes(server)
  .filter((route) => /^GET \/(?!api\/v1\/|public\/v1\/)/.test(route))
  .map((route) =>
    route
      .slice("GET ".length)
      .replace(/:slug/g, "test-scale")
      .replace(/:\w+(\([^)]*\))?|\*/g, "x"),
  );
const paths = [...routes, "/docs/", "/api/v1/openapi.json", "/public/v1/openapi.json"];

await server.app.listen({ host: "127.0.0.1", port: 0 });
const { port } = server.app.server.address() as AddressInfo;

/** Sends a request over a socket, and reads the answer without keeping it: inject() would copy it several times. */
async function ask(url: string, own: Record<string, string>): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  const lines = Object.entries({ host: "127.0.0.1", connection: "close", ...own }).map((line) =>
    line.join(": "),
  );
  socket.write(`GET ${url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  socket.resume();
  await once(socket, "close");
}

it.each(paths)(
  "GET %s is served in time without a key, whatever headers are sent",
  {
    timeout: 60_000,
  },
  async (url) => {
    for (const [what, own] of Object.entries(headers)) {
      // What is loaded or compressed at the first request has been.
      await ask(url, own);
      const stops: number[] = [];
      while (stops.length < 3 && (stops.at(-1) ?? Number.POSITIVE_INFINITY) >= longestStopMs) {
        const { ms } = await longestStop(() =>
          Promise.all(Array.from({ length: atOnce }, () => ask(url, own))),
        );
        stops.push(ms);
      }
      expect(Math.min(...stops), `with ${what}: stops of ${stops.map(Math.round)} ms`).toBeLessThan(
        longestStopMs,
      );
    }
  },
);
