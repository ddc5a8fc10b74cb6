import { createServer } from "node:http";
import { text } from "node:stream/consumers";

/** Receives the events `contact.created`: which events arrived for each contact. */
export async function startReceiver(host: string) {
  const events = new Map<string, Set<string>>();
  const server = createServer(async (request, response) => {
    const { data, webhookId } = JSON.parse(await text(request)) as {
      data: { id: string };
      webhookId: string;
    };
    events.set(data.id, (events.get(data.id) ?? new Set()).add(webhookId));
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as { port: number };
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://${host}:${port}/hook`, events, close };
}
