import { expect, it, vi } from "vitest";
import { Lanes } from "./lanes.ts";

it("logs one line of an outage that every connection of every lane reports, again and again", () => {
  const log = { warn: vi.fn(), error: vi.fn() };
  const report: ((error: Error) => void)[] = [];
  const queue = (_name: string, onError: (error: Error) => void) => void report.push(onError) as never;
  new Lanes({ queue } as never, [], log);
  expect(report.length).toBeGreaterThan(1);
  for (const tell of [...report, ...report]) tell(new Error("connect ECONNREFUSED"));
  expect(log.warn).toHaveBeenCalledOnce();
});
