import { expect, it } from "vitest";
import { operations } from "../../domains/operations.ts";
import { toolCallOf, tools } from "./tools.ts";

it("reaches every operation by exactly one tool, or names it as left out with a reason", () => {
  const reached = tools.flatMap((tool) => [...tool.operations.values()].map(({ name }) => name));
  const leftOut = operations.filter(({ meta: { tool } }) => typeof tool === "object" && "none" in tool);
  expect([...reached, ...leftOut.map(({ name }) => name)].sort()).toEqual(
    operations.map(({ name }) => name).sort(),
  );
  for (const { meta } of leftOut) expect(meta.tool).toEqual({ none: expect.stringMatching(/\w{3}/) });
});

it("has an operation for every tool, and several where an argument chooses", () => {
  for (const { name, choose, operations: called } of tools)
    expect([name, called.size > 1]).toEqual([name, choose !== undefined]);
});

it("has at most 30 tools, with names of at most 32 characters", () => {
  // One more tool describes the others.
  expect(tools.length + 1).toBeLessThanOrEqual(30);
  for (const { name } of tools) expect(name).toMatch(/^[a-z_]{1,32}$/);
});

it("never puts operations that read and operations that write into one tool", () => {
  for (const tool of tools) {
    const kinds = new Set([...tool.operations.values()].map(({ meta }) => meta.kind));
    expect([tool.name, kinds.size]).toEqual([tool.name, 1]);
  }
});

it("has no operation whose input has a field that is also the argument that chooses", () => {
  for (const { name, choose, operations: called } of tools) {
    for (const { input } of called.values()) {
      const fields = "shape" in input ? Object.keys(input.shape as object) : [];
      if (choose) expect([name, fields]).not.toEqual([name, expect.arrayContaining([choose])]);
    }
  }
});

it("names the tool and the arguments of an operation", () => {
  expect(toolCallOf("properties.list", { city: "Springfield" })).toEqual({
    name: "list_properties",
    arguments: { city: "Springfield" },
  });
  expect(toolCallOf("drafts.get", { id: "a" })).toEqual({
    name: "get_record",
    arguments: { recordType: "draft", id: "a" },
  });
  expect(toolCallOf("settings.get")).toEqual({ name: "get_record", arguments: { recordType: "settings" } });
  expect(toolCallOf("no.operation")).toBeUndefined();
});
