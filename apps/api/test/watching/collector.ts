import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";

/** A span as the endpoint got it. */
export interface Seen {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: Record<string, unknown>;
  /** Trace and span that it links to. */
  links: string[];
  isFailed: boolean;
  resource: Record<string, unknown>;
}

/** An endpoint of the OpenTelemetry protocol over HTTP that keeps what it gets. */
export interface Collector {
  url: string;
  spans: Seen[];
  /** The headers of the last request. */
  headers: Record<string, unknown>;
  /** All spans of the trace in which the first span with this name is. */
  traceOf(name: string): Seen[];
  close(): Promise<void>;
}

type Values = { key: string; value: Record<string, unknown> }[];
interface Sent {
  resourceSpans: {
    resource: { attributes: Values };
    scopeSpans: {
      spans: (Omit<Seen, "attributes" | "links"> & {
        attributes: Values;
        links?: { traceId: string; spanId: string }[];
        status?: { code?: number };
      })[];
    }[];
  }[];
}

const plain = (values: Values) =>
  Object.fromEntries(values.map(({ key, value }) => [key, Object.values(value)[0]]));

export async function startCollector(): Promise<Collector> {
  const server = createServer(async (request, response) => {
    const body =
      request.headers["content-encoding"] === "gzip"
        ? JSON.parse(gunzipSync(Buffer.concat(await request.toArray())).toString())
        : await json(request);
    collector.headers = request.headers;
    for (const { resource, scopeSpans } of (body as Sent).resourceSpans)
      for (const { attributes, links = [], status, ...span } of scopeSpans.flatMap(({ spans }) => spans))
        collector.spans.push({
          ...span,
          attributes: plain(attributes),
          links: links.map(({ traceId, spanId }) => `${traceId} ${spanId}`),
          isFailed: status?.code === 2,
          resource: plain(resource.attributes),
        });
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const collector: Collector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    headers: {},
    traceOf(name) {
      const { traceId } = collector.spans.find((span) => span.name === name) ?? {};
      return collector.spans.filter((span) => span.traceId === traceId);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return collector;
}
