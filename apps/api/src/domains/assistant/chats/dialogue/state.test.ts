import { describe, expect, it } from "vitest";
import { readState } from "./state.ts";

describe("the state", () => {
  it("begins anew when another version of the program stored it", () => {
    expect(readState({ expects: { kind: "unheard-of" } }, "elm")).toEqual(readState({}, "elm"));
  });
});
