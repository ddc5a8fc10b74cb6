import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { hmac } from "./hmac.ts";

it("makes the same HMAC as Node.js, for every key and every content", () => {
  const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((all) => Buffer.from(all));
  fc.assert(
    fc.property(bytes(200), fc.array(bytes(300), { minLength: 1, maxLength: 3 }), (key, contents) => {
      const mac = hmac(key);
      for (const content of contents)
        expect(mac(content)).toEqual(createHmac("sha256", key).update(content).digest());
    }),
    { numRuns: 500 },
  );
});
