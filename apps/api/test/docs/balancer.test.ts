import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { balancerConfig } from "../cluster/balancer.ts";

it("deploy/haproxy.cfg is the configuration of HAProxy that is tested", () => {
  const file = readFileSync(new URL("../../../../deploy/haproxy.cfg", import.meta.url), "utf8");
  const apis = [
    { name: "api1", address: "10.0.0.31:3000" },
    { name: "api2", address: "10.0.0.32:3000" },
  ];
  expect(file).toContain(balancerConfig(":8080", apis));
});
