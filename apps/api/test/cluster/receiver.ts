import { createServer } from "node:http";
import { text } from "node:stream/consumers";

/** Receives the events `contact.created`: which deliveries arrived for each contact, and how often each of them. */
export async function startReceiver(host: string) {
  const events = new Map<string, Set<string>>();
  let arrived = 0;
  const server = createServer(async (request, response) => {
    const { data, webhookId } = JSON.parse(await text(request)) as {
      data: { id: string };
      webhookId: string;
    };
    arrived += 1;
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
  /** Arrivals of a delivery that had arrived before. */
  const repeated = () => arrived - [...events.values()].reduce((sum, { size }) => sum + size, 0);
  return { url: `http://${host}:${port}/hook`, events, repeated, close };
}
