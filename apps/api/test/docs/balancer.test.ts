import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { balancerConfig } from "../cluster/balancer.ts";

it("docs/high-availability.md shows the configuration of HAProxy that is tested", () => {
  const guide = readFileSync(new URL("../../../../docs/high-availability.md", import.meta.url), "utf8");
  const apis = [
    { name: "api1", address: "10.0.0.31:3000" },
    { name: "api2", address: "10.0.0.32:3000" },
  ];
  expect(guide).toContain(balancerConfig(":8080", apis));
});
