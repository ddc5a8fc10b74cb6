import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EventParser } from "../src/event-parser.ts";
import { UnexpectedResponseError } from "../src/index.ts";

const eventsOf = (...parts: string[]) => {
  const parser = new EventParser();
  return parts.flatMap((part) => parser.push(part));
};

describe("the parser of server-sent events", () => {
  it("finds ids, types and data; skips comments and unknown fields", () => {
    const text =
      ": hello\n\nretry: 3000\n\nid: 1\nevent: change\ndata: {}\nmore: x\n\nid:2\n\ndata\n\ndata: a\ndata:  b: c\n\n";
    expect(eventsOf(text)).toEqual([
      { id: "1", event: "change", data: "{}" },
      { id: "2", event: "message", data: undefined },
      { id: "", event: "message", data: "" },
      { id: "", event: "message", data: "a\n b: c" },
    ]);
  });

  it("gives no event that has not ended", () => {
    expect(eventsOf("id: 1\ndata: {}\n")).toEqual([]);
    expect(eventsOf("id: 1\ndata: {}")).toEqual([]);
  });

  it("finds one line break even if an empty part arrives between its halves", () => {
    expect(eventsOf("data: a\r", "", "\ndata: b\r", "", "\n\r\n")).toEqual(eventsOf("data: a\ndata: b\n\n"));
  });

  it("finds the same events however the text is divided, and with each kind of line break", () => {
    const line = fc.constantFrom("id: 1", "id: 22", "event: change", "data: {}", "data: a: b", ": c", "", "");
    fc.assert(
      fc.property(
        fc.array(line),
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.array(fc.nat({ max: 200 })),
        (lines, lineBreak, places) => {
          const text = [...lines, "", ""].join(lineBreak);
          const ends = [...places.filter((place) => place < text.length), text.length].sort((a, b) => a - b);
          const parts = ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end));
          expect(eventsOf(...parts)).toEqual(eventsOf([...lines, "", ""].join("\n")));
        },
      ),
    );
  });

  it.each([
    ["a line that never ends", "x".repeat(1024)],
    ["data that never ends", `data: ${"x".repeat(1024)}\n`],
  ])("rejects %s after 8 MB", (_name, part) => {
    const parser = new EventParser();
    let pushed = 0;
    expect(() => {
      for (; pushed < 20_000; pushed++) parser.push(part);
    }).toThrow(UnexpectedResponseError);
    expect(pushed * 1024).toBeLessThan(9 * 1024 * 1024);
  });
});
