import { SpanStatusCode } from "@opentelemetry/api";
import type { ReadableSpan, SpanProcessor } from "@opentelemetry/sdk-trace-base";
import { getOrCreate } from "../../get-or-create.ts";

/**
 * How long a trace must be quiet before it is printed: the work that follows a request starts within this time. In ms.
 */
const quietMs = 1_000;
/** A trace that reaches this size is printed, and the rest as a separate one. */
const maxSpans = 1_000;

/** The finished spans of a trace, and the number of open ones. */
interface Collected {
  spans: ReadableSpan[];
  open: number;
  quiet?: NodeJS.Timeout | undefined;
}

/** Prints each trace as a tree once none of its spans is running any more: for development. */
export class PrintedTraces implements SpanProcessor {
  readonly #traces = new Map<string, Collected>();

  /** @param write receives the lines of a trace */
  constructor(private readonly write: (text: string) => unknown = (text) => process.stderr.write(text)) {}

  onStart(span: { spanContext(): { traceId: string } }): void {
    const { traceId } = span.spanContext();
    const trace = this.#traces.get(traceId) ?? { spans: [], open: 0 };
    this.#traces.set(traceId, trace);
    trace.open += 1;
    clearTimeout(trace.quiet);
  }

  onEnd(span: ReadableSpan): void {
    const { traceId } = span.spanContext();
    const trace = this.#traces.get(traceId);
    if (!trace) return;
    trace.open -= 1;
    trace.spans.push(span);
    if (trace.spans.length >= maxSpans) this.#print(traceId, trace);
    if (trace.open === 0) trace.quiet = setTimeout(() => this.#end(traceId, trace), quietMs).unref();
  }

  async forceFlush(): Promise<void> {
    for (const [traceId, trace] of this.#traces) this.#print(traceId, trace);
  }

  async shutdown(): Promise<void> {
    for (const [traceId, trace] of this.#traces) this.#end(traceId, trace);
  }

  #end(traceId: string, trace: Collected): void {
    clearTimeout(trace.quiet);
    this.#traces.delete(traceId);
    this.#print(traceId, trace);
  }

  #print(traceId: string, { spans }: Collected): void {
    if (spans.length > 0) this.write(printedTrace(traceId, spans.splice(0)));
  }
}

/** Formats a trace as lines: each span's start relative to the first one, its duration, and its place in the tree. */
function printedTrace(traceId: string, spans: ReadableSpan[]): string {
  const known = new Set(spans.map((span) => span.spanContext().spanId));
  const below = new Map<string, ReadableSpan[]>();
  for (const span of spans) {
    const parent = span.parentSpanContext?.spanId ?? "";
    getOrCreate(below, known.has(parent) ? parent : "", () => []).push(span);
  }
  const zero = Math.min(...spans.map(({ startTime }) => ms(startTime)));
  const lines = (id: string, depth: number): string[] =>
    (below.get(id) ?? [])
      .sort((a, b) => ms(a.startTime) - ms(b.startTime))
      .flatMap((span) => [
        lineOf(span, ms(span.startTime) - zero, depth),
        ...lines(span.spanContext().spanId, depth + 1),
      ]);
  return `trace ${traceId}\n${lines("", 0).join("")}`;
}

const ms = ([seconds, nanoseconds]: [number, number]): number => seconds * 1_000 + nanoseconds / 1e6;

function lineOf(span: ReadableSpan, at: number, depth: number): string {
  const figures = [`+${at.toFixed(1)}`, ms(span.duration).toFixed(1)].map((text) => text.padStart(9));
  const failed = span.status.code === SpanStatusCode.ERROR ? ["FAILED"] : [];
  const text = [span.name, ...failed, ...Object.entries(span.attributes).flatMap(shown)].join("  ");
  return `${figures.join("")} ms  ${"  ".repeat(depth)}${text}\n`;
}

/** The span's name covers the other attributes. */
function shown([name, value]: [string, unknown]): string[] {
  const label = labels[name];
  return label === undefined ? [] : [label === "" ? String(value) : `${label}=${value}`];
}

const labels: Record<string, string> = {
  "http.response.status_code": "",
  "error.type": "error",
  "server.address": "to",
  "rental.account.id": "account",
  "rental.request.id": "request",
  "rental.record.id": "record",
  "rental.delivery.id": "delivery",
  "rental.events": "events",
  "rental.statements.left_out": "statements left out",
};
