import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as after } from "node:timers/promises";
import {
  isSpanContextValid,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BasicTracerProvider, type SpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { Logger } from "pino";
import { newId } from "../../ids.ts";
import { distribution } from "../../process/distribution.ts";
import { errorForLog, type LoggedError } from "../error-for-log.ts";
import { PrintedTraces } from "./printed.ts";
import { Sending } from "./sending.ts";
import type { SpanOptions, Tracer } from "./tracer.ts";

/** Where finished spans are exported. */
export type TraceExporter = "otlp" | "console";

/** Maximum number of statements per request or job that become spans; an import has thousands. */
const maxStatements = 300;
/** How long a stopping process waits for an unresponsive endpoint. */
const closeMs = 2_000;

/** How many more statements of one request or job may become spans. */
interface Budget {
  root: Span;
  taken: number;
}

/**
 * Our spans, created and exported by OpenTelemetry's SDK, which reads its other variables (`OTEL_*`) itself. It is not
 * registered globally, so libraries that look for it find nothing.
 */
export class OpenTelemetry implements Tracer {
  readonly #active = new AsyncLocalStorage<Span | undefined>();
  readonly #budgets = new WeakMap<Span, Budget>();
  readonly #provider: BasicTracerProvider;
  readonly #tracer;
  readonly #sending: Sending | undefined;

  constructor(exporters: readonly TraceExporter[], role: string, log: Pick<Logger, "warn">) {
    this.#sending = exporters.includes("otlp") ? new Sending(log) : undefined;
    const spanProcessors: SpanProcessor[] = this.#sending ? [this.#sending] : [];
    if (exporters.includes("console")) spanProcessors.push(new PrintedTraces());
    const own = resourceFromAttributes({
      "service.name": "rental",
      "service.version": distribution.version,
      "service.instance.id": newId(),
      "rental.role": role,
    });
    const given = detectResources({ detectors: [envDetector] });
    this.#provider = new BasicTracerProvider({
      resource: defaultResource().merge(own).merge(given),
      spanProcessors,
    });
    this.#tracer = this.#provider.getTracer("rental", distribution.version);
  }

  start(name: string, { kind = "internal", attributes, parent, link }: SpanOptions = {}): Span {
    const active = this.#active.getStore();
    const given = parent ? contextOf(parent) : undefined;
    // Whatever continues a trace that is being worked on is part of that work.
    const isBelow = parent === undefined || (given && active?.spanContext().traceId === given.traceId);
    const above = isBelow ? active : undefined;
    const at = above
      ? trace.setSpan(ROOT_CONTEXT, above)
      : given && trace.setSpanContext(ROOT_CONTEXT, given);
    const linked = [link && contextOf(link), given && !isBelow && active?.spanContext()];
    const links = linked.flatMap((context): Link[] => (context ? [{ context }] : []));
    const options = { kind: kinds[kind], attributes: attributes ?? {}, links };
    const span = this.#tracer.startSpan(name, options, at ?? ROOT_CONTEXT);
    const shared = above && this.#budgets.get(above);
    this.#budgets.set(span, shared ?? { root: span, taken: 0 });
    return span;
  }

  isRecording(): boolean {
    return this.#active.getStore()?.isRecording() ?? false;
  }

  startStatement(): Span | undefined {
    const active = this.#active.getStore();
    if (!active?.isRecording()) return undefined;
    const budget = this.#budgets.get(active)!;
    budget.taken += 1;
    if (budget.taken <= maxStatements) return this.start("statement", { kind: "client" });
    budget.root.setAttribute("rental.statements.left_out", budget.taken - maxStatements);
    return undefined;
  }

  run<T>(span: Span | undefined, work: () => T): T {
    return this.#active.run(span, work);
  }

  async during<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
    const span = this.start(name, options);
    try {
      return await this.run(span, () => work(span));
    } catch (error) {
      this.fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  fail(span: Span, error: unknown): void {
    span.setAttribute("error.type", typeof error === "string" ? error : nameOf(errorForLog(error)));
    const { status } = error as { status?: unknown };
    if (typeof status !== "number" || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  }

  traceparent(span = this.#active.getStore()): string | null {
    if (!span) return null;
    const { traceId, spanId, traceFlags } = span.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags & TraceFlags.SAMPLED ? "01" : "00"}`;
  }

  get lost() {
    return this.#sending?.lost ?? { queue_full: 0, not_sent: 0 };
  }

  async close(): Promise<void> {
    const closed = this.#provider.shutdown().catch(() => undefined);
    await Promise.race([closed, after(closeMs, undefined, { ref: false })]);
  }
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function contextOf(traceparent: string): SpanContext | undefined {
  const [, traceId = "", spanId = "", flags = ""] = form.exec(traceparent) ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}

/** The code of the error or of its cause; otherwise its class. */
function nameOf({ type, code, cause }: LoggedError): string {
  if (code !== undefined) return String(code);
  return cause ? nameOf(cause) : type;
}
