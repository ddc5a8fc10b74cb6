import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { Metrics } from "../platform/observability/metrics.ts";
import { StartupError } from "../platform/process/startup-error.ts";

/**
 * Serves `/metrics` and `/healthz` separately from the API: for workers, which do not listen otherwise.
 * @throws StartupError when the address can't be used
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer(answer(metrics));
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    const { message } = error as Error;
    throw new StartupError(`Metrics can't be served on ${host}:${port}: ${message}. Check METRICS_LISTEN.`);
  }
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

const answer =
  (metrics: Metrics): RequestListener =>
  (request, response) => {
    const send = (status: number, type: string, body: string) =>
      response.writeHead(status, { "Content-Type": type }).end(body);
    const path = request.url?.split("?", 1)[0];
    if (request.method !== "GET" && request.method !== "HEAD") send(405, "text/plain", "Use GET.\n");
    else if (path === "/healthz") send(200, "application/json", '{"status":"ok"}');
    else if (path !== "/metrics") send(404, "text/plain", "Only /metrics and /healthz are served here.\n");
    else
      metrics.text().then(
        (text) => send(200, metrics.contentType, text),
        () => send(500, "text/plain", "The metrics could not be read.\n"),
      );
  };
