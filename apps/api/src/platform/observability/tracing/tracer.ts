import type { Attributes, Span } from "@opentelemetry/api";

export type { Attributes, Span };

export interface SpanOptions {
  /**
   * The span's role in the trace: `server` responds, `client` requests, `producer` creates work, `consumer` processes
   * it.
   */
  kind?: "server" | "client" | "producer" | "consumer" | "internal";
  attributes?: Attributes;
  /**
   * A traceparent that we wrote earlier: the span continues that trace. null: starts a new trace. Default: a child of
   * the current span.
   */
  parent?: string | null | undefined;
  /** A related traceparent; invalid ones are ignored. */
  link?: string | undefined;
}

/** Why a span did not reach the endpoint. */
export type LossReason = "queue_full" | "not_sent";

/**
 * Records traces: see docs/adr/0048-traces.md. It exists only while tracing is enabled, so that everything else just
 * checks whether there is one.
 */
export interface Tracer {
  /** Starts a span; the caller ends it. */
  start(name: string, options?: SpanOptions): Span;
  /**
   * Whether the current work belongs to a span being recorded: one that is sampled, and whose request or job is not
   * over.
   */
  isRecording(): boolean;
  /** Starts a span for a statement of recorded work, unless it already has too many. */
  startStatement(): Span | undefined;
  /** Runs work with this span as the parent of its spans; undefined: without a parent. */
  run<T>(span: Span | undefined, work: () => T): T;
  /** Runs work in its own child span, which ends with it. */
  during<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>;
  /** Records the kind or name of an error, and never its message. A refusal (a status below 500) is not a failure. */
  fail(span: Span, error: unknown): void;
  /** The traceparent of this span, by default of the current one; null when there is none. */
  traceparent(span?: Span): string | null;
  /** Number of spans that did not reach the endpoint. */
  readonly lost: Readonly<Record<LossReason, number>>;
  /** Flushes finished spans, with a time limit. */
  close(): Promise<void>;
}

/** Runs work that outlives what started it, such as a shared timer. */
export const apart = <T>(tracer: Tracer | undefined, work: () => T): T =>
  tracer ? tracer.run(undefined, work) : work();
