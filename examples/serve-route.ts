/**
 * Serves the POST of a route handler, in place of Next.js, which is too large to be installed for every run:
 *   PORT=8080 node --import tsx examples/serve-route.ts app/webhooks/route.ts
 */
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const { PORT } = process.env;
const [file] = process.argv.slice(2);
const { POST }: { POST: (request: Request) => Promise<Response> } = await import(pathToFileURL(file!).href);

createServer(async (incoming, outgoing) => {
  const { method = "GET", url } = incoming;
  const headers = new Headers(incoming.headers as Record<string, string>);
  const body = await buffer(incoming);
  const request = new Request(`http://127.0.0.1:${PORT}${url}`, { method, headers, body });
  const response = await POST(request).catch(() => new Response(null, { status: 500 }));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}).listen(Number(PORT), "127.0.0.1", () => console.log(`listening on http://127.0.0.1:${PORT}`));
