import { TraceFlags } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import type { Logger } from "pino";
import type { LossReason } from "./tracer.ts";

/** Maximum number of spans waiting to be sent, or being sent. */
const maxWaiting = 2_048;

/**
 * Sends finished spans to the endpoint, in batches and in the background. What exceeds the limit is dropped and
 * counted: an endpoint that is down or slow costs memory for a few spans, and nobody's time.
 */
export class Sending implements SpanProcessor {
  readonly lost: Record<LossReason, number> = { queue_full: 0, not_sent: 0 };
  readonly #batches: BatchSpanProcessor;
  readonly #exporter: SpanExporter = new OTLPTraceExporter();
  #waiting = 0;
  #isFailing = false;

  constructor(private readonly log: Pick<Logger, "warn">) {
    const exporter: SpanExporter = {
      export: (spans, done) =>
        this.#exporter.export(spans, (result) => {
          this.#note(spans.length, result);
          done(result);
        }),
      shutdown: () => this.#exporter.shutdown(),
    };
    this.#batches = new BatchSpanProcessor(exporter, { maxQueueSize: maxWaiting });
  }

  onStart(): void {
    // Only ended spans are sent.
  }

  onEnd(span: ReadableSpan): void {
    if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return;
    if (this.#waiting >= maxWaiting) this.lost.queue_full += 1;
    else {
      this.#waiting += 1;
      this.#batches.onEnd(span);
    }
  }

  forceFlush(): Promise<void> {
    return this.#batches.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.#batches.shutdown();
  }

  /** Logs one line when the endpoint stops accepting spans, and none until it has accepted some again. */
  #note(count: number, { code, error }: { code: number; error?: Error }): void {
    this.#waiting -= count;
    const isFailing = code !== 0;
    if (isFailing) this.lost.not_sent += count;
    if (isFailing && !this.#isFailing)
      this.log.warn(
        { err: error },
        "traces were not accepted by OTEL_EXPORTER_OTLP_ENDPOINT, and are dropped until they are",
      );
    this.#isFailing = isFailing;
  }
}
