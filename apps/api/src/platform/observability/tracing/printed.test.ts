import { SpanStatusCode } from "@opentelemetry/api";
import { BasicTracerProvider } from "@opentelemetry/sdk-trace-base";
import { expect, it, vi } from "vitest";
import { OpenTelemetry } from "./open-telemetry.ts";
import { PrintedTraces } from "./printed.ts";

it("prints a trace as a tree once nothing of it is running", async () => {
  vi.useFakeTimers();
  let text = "";
  const provider = new BasicTracerProvider({
    spanProcessors: [new PrintedTraces((lines) => (text += lines))],
  });
  const { context, trace } = await import("@opentelemetry/api");
  const tracer = provider.getTracer("test");
  const at = (ms: number) => new Date(1_800_000_000_000 + ms);
  const below = (span: ReturnType<typeof tracer.startSpan>) => trace.setSpan(context.active(), span);
  const root = tracer.startSpan("POST /api/v1/contacts", { startTime: at(0) });
  const operation = tracer.startSpan("contacts.create", { startTime: at(2) }, below(root));
  const statement = tracer.startSpan("insert contacts", { startTime: at(3) }, below(operation));
  statement.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", "23505").end(at(4));
  operation.setAttribute("db.query.text", "not shown").end(at(5));
  root.setAttribute("http.response.status_code", 409).end(at(6));
  vi.advanceTimersByTime(500);
  expect(text).toBe("");
  const later = tracer.startSpan("job mail", { startTime: at(100) }, below(root));
  vi.advanceTimersByTime(5_000);
  expect(text).toBe("");
  later.end(at(150));
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  const { traceId } = root.spanContext();
  expect(text.split("\n")).toEqual([
    `trace ${traceId}`,
    "     +0.0      6.0 ms  POST /api/v1/contacts  409",
    "     +2.0      3.0 ms    contacts.create",
    "     +3.0      1.0 ms      insert contacts  FAILED  error=23505",
    "   +100.0     50.0 ms    job mail",
    "",
  ]);
});

it("a span of other work links to what is running, and one of the same trace is below it", async () => {
  const tracer = new OpenTelemetry([], "test", { warn: () => undefined });
  const other = tracer.start("other");
  const outer = tracer.start("outer");
  tracer.run(outer, () => {
    const same = tracer.start("same", { parent: tracer.traceparent(outer) });
    const foreign = tracer.start("foreign", { parent: tracer.traceparent(other) });
    expect(same.spanContext().traceId).toBe(outer.spanContext().traceId);
    expect(foreign.spanContext().traceId).toBe(other.spanContext().traceId);
    expect(tracer.start("new", { parent: null }).spanContext().traceId).not.toBe(outer.spanContext().traceId);
  });
  await tracer.close();
});

it("a request or job has a bounded number of statements, and none once it has ended", async () => {
  const tracer = new OpenTelemetry([], "test", { warn: () => undefined });
  const job = tracer.start("job");
  const counted = tracer.run(job, () => Array.from({ length: 310 }, () => tracer.startStatement()));
  expect(counted.filter((span) => span !== undefined)).toHaveLength(300);
  expect((job as unknown as { attributes: object }).attributes).toEqual({ "rental.statements.left_out": 10 });
  const next = tracer.start("next");
  next.end();
  expect(tracer.run(next, () => tracer.startStatement())).toBeUndefined();
  expect(tracer.startStatement()).toBeUndefined();
  await tracer.close();
});

it.each([
  "",
  "00-0-0-01",
  `00-${"0".repeat(32)}-${"0".repeat(16)}-01`,
  `00-${"a".repeat(32)}-${"b".repeat(16)}-01-x`,
])("a traceparent that is not valid is ignored: %s", async (link) => {
  const tracer = new OpenTelemetry([], "test", { warn: () => undefined });
  const span = tracer.start("request", { parent: null, link });
  expect((span as unknown as { links: object[] }).links).toEqual([]);
  await tracer.close();
});
