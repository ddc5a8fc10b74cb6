// Runs worker.mjs on Node.js, to try it without a worker platform. Converts each HTTP request to a Request.
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import worker from "./worker.mjs";

const { PORT = "8080", WEBHOOK_SECRET } = process.env;
if (!WEBHOOK_SECRET) throw new Error("Set WEBHOOK_SECRET to the subscription's secret (whsec_...)");

async function toRequest(incoming) {
  const { method, url, headers } = incoming;
  const body = method === "GET" || method === "HEAD" ? undefined : await buffer(incoming);
  return new Request(new URL(url, `http://127.0.0.1:${PORT}`), { method, headers, body });
}

const server = createServer(async (incoming, outgoing) => {
  try {
    const response = await worker.fetch(await toRequest(incoming), { WEBHOOK_SECRET });
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  } catch (error) {
    console.error(error);
    outgoing.writeHead(500).end();
  }
});

server.listen(Number(PORT), "127.0.0.1", () => console.log(`listening on http://127.0.0.1:${PORT}`));
