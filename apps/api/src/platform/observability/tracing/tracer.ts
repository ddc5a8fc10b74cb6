import type { Attributes, Span } from "@opentelemetry/api";

export type { Attributes, Span };

export interface SpanOptions {
  /** What it is to the others of its trace: `server` answers, `client` asks, `producer` causes work, `consumer` does it. */
  kind?: "server" | "client" | "producer" | "consumer" | "internal";
  attributes?: Attributes;
  /**
   * A traceparent that we wrote earlier: the span continues that trace. null: it begins a trace. Default: it is below the
   * current span.
   */
  parent?: string | null | undefined;
  /** A traceparent that it has to do with; one that is not valid is ignored. */
  link?: string | undefined;
}

/** Why a span did not reach the endpoint. */
export type LossReason = "queue_full" | "not_sent";

/**
 * Records traces: see docs/adr/0048-traces.md. There is none unless they are switched on, so that everything else only
 * asks whether there is one.
 */
export interface Tracer {
  /** Starts a span; whoever calls it ends it. */
  start(name: string, options?: SpanOptions): Span;
  /**
   * Whether the current work belongs to something that is recorded: neither to what is not sampled, nor to a request or
   * job that is over.
   */
  isRecording(): boolean;
  /** Starts a span for a statement of what is recorded, unless it has too many of them. */
  startStatement(): Span | undefined;
  /** Runs work whose spans are below this one; undefined: below none. */
  run<T>(span: Span | undefined, work: () => T): T;
  /** Runs work below a span of its own, which ends with it. */
  during<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>;
  /** Notes the kind of an error, or its name, and never its message. A refusal (a status below 500) is not a failure. */
  fail(span: Span, error: unknown): void;
  /** What continues the trace of this span, by default of the current one; null when there is none. */
  traceparent(span?: Span): string | null;
  /** Number of spans that did not reach the endpoint. */
  readonly lost: Readonly<Record<LossReason, number>>;
  /** Sends what it has, for a moment. */
  close(): Promise<void>;
}

/** Runs work that outlives what started it, such as a timer that serves everybody. */
export const apart = <T>(tracer: Tracer | undefined, work: () => T): T =>
  tracer ? tracer.run(undefined, work) : work();
