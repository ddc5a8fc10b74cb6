import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { it } from "vitest";
import { testApi } from "../harness/api.ts";
import { expectShortStops, isCertainlyShort, longestStop } from "../harness/event-loop.ts";
import { servedRoutes } from "../harness/served-routes.ts";

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
  "a proof of work": { "x-proof-of-work": Buffer.from(`{"a":${"[".repeat(9000)}`).toString("base64") },
  "an event": { "last-event-id": "9".repeat(12_000) },
  "a long name of a browser": { "user-agent": "Mozilla/5.0 (".repeat(1000) },
  "many ranges": { range: `bytes=${"0-1,".repeat(3000)}0-1` },
  "another site": { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" },
};

const { server, account } = await testApi({ plan: "scale" });
await server.request("PATCH", "/settings", { as: account, body: { profilePublic: true } });

/** Paths of the routes with this method that anybody may ask: operations are sent their costliest inputs by costliest-input.test.ts. */
const routesOf = (method: string, others: RegExp) =>
  servedRoutes(server)
    .filter((route) => route.startsWith(`${method} `) && !others.test(route))
    .map((route) =>
      route
        .slice(method.length + 1)
        .replace(/:slug/g, "test-scale")
        .replace(/:\w+(\([^)]*\))?|\*/g, "x"),
    );
const paths = [
  ...routesOf("GET", /^GET \/(?:api\/v1|inbound)\//),
  "/docs/",
  "/api/v1/openapi.json",
  "/api/v1/openapi-3.1.json",
  "/api/v1/asyncapi.json",
  // One that needs a key, and is asked without one.
  "/api/v1/properties",
];
/** Operations have no other bodies than JSON, and the bodies of uploads are files. */
const formPaths = routesOf("POST", /^POST \/(?:api|public|inbound)\/v1\//);

await server.app.listen({ host: "127.0.0.1", port: 0 });
const { port } = server.app.server.address() as AddressInfo;

/** Sends a request over a socket, and reads the answer without keeping it: inject() would copy it several times. */
async function ask(url: string, own: Record<string, string>, method = "GET", body = ""): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  const length = body === "" ? {} : { "content-length": String(body.length) };
  const lines = Object.entries({ host: "127.0.0.1", connection: "close", ...length, ...own }).map((line) =>
    line.join(": "),
  );
  socket.write(`${method} ${url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
  // A body that is refused before it has arrived ends the connection.
  socket.on("error", () => undefined);
  socket.resume();
  await once(socket, "close");
}

/** Sends a request many times at once. */
async function expectBriefly(what: string, one: () => Promise<void>): Promise<void> {
  // What is loaded or compressed at the first request has been.
  await one();
  // Many at once stop the others for at most as many times as long as one does, so most requests need no other measurement.
  const alone = await longestStop(one);
  if (isCertainlyShort(alone.ms * atOnce)) return;
  await expectShortStops(what, () => Promise.all(Array.from({ length: atOnce }, one)));
}

it.each(paths)(
  "GET %s is served in time without a key, whatever headers are sent",
  {
    timeout: 60_000,
  },
  async (url) => {
    for (const [what, own] of Object.entries(headers)) {
      await expectBriefly(`with ${what}`, () => ask(url, own));
    }
    await expectBriefly("HEAD", () => ask(url, {}, "HEAD"));
    const preflight = {
      origin: "https://evil.example.com",
      "access-control-request-method": "GET",
      "access-control-request-headers": "x-a,".repeat(3000),
    };
    await expectBriefly("a preflight", () => ask(url, preflight, "OPTIONS"));
  },
);

/** Forms of the largest size that is read, and one that is larger. */
const forms: Record<string, string> = {
  "many fields": "a&".repeat(32_000),
  "many escapes": `a=${"%41".repeat(21_000)}`,
  "one long field": `email=${"a@".repeat(32_000)}`,
  "more than is read": "a=".repeat(200_000),
};
const ownOrigin = { origin: server.config.baseOrigin, "sec-fetch-site": "same-origin" };

it.each(formPaths)(
  "POST %s is served in time without a key, whatever form is sent",
  {
    timeout: 60_000,
  },
  async (url) => {
    for (const [what, form] of Object.entries(forms)) {
      const type = { "content-type": "application/x-www-form-urlencoded" };
      await expectBriefly(what, () => ask(url, { ...type, ...ownOrigin }, "POST", form));
      await expectBriefly(`${what} as JSON`, () =>
        ask(url, { "content-type": "application/json" }, "POST", form),
      );
    }
  },
);
