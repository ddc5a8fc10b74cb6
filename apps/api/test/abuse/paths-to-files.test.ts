import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { testApi } from "../harness/api.ts";

const secret = "the-secret-key-of-this-installation";

const { server } = await testApi();
beforeAll(async () => {
  await writeFile(join(server.config.dataDir, "secret-key"), secret);
  await mkdir(join(server.config.dataDir, "mail"), { recursive: true });
});

const climbs = [
  "..",
  "%2e%2e",
  "%2E%2e",
  ".%2e",
  "..%2f",
  "..%5c",
  "%252e%252e",
  "..;",
  "....//",
  "%c0%ae%c0%ae",
  "%00/..",
];
const paths = climbs.flatMap((climb) =>
  [1, 2, 3, 6].flatMap((times) => {
    const up = `${climb}/`.repeat(times);
    return [
      `${up}secret-key`,
      `images/${up}secret-key`,
      `images/a/b/${up}${up}secret-key`,
      `${up}postgres/data/PG_VERSION`,
    ];
  }),
);
const absolute = [
  "/etc/passwd",
  "%2fetc%2fpasswd",
  "file:///etc/passwd",
  "images/../secret-key%00.png",
  "secret-key",
  "C:%5cwindows",
];

it.each(["/cdn/", "/uploads/"])(
  "%s serves no file other than images, however its path is written",
  async (prefix) => {
    for (const path of [...paths, ...absolute]) {
      const { status, text } = await server.call({ method: "GET", url: prefix + path });
      expect([404, 405, 414, 422], path).toContain(status);
      expect(text, path).not.toContain(secret);
      expect(text, path).not.toContain("root:");
    }
  },
);

it("a PUT without a presigned permission writes nothing anywhere", async () => {
  const before = await readdir(server.config.dataDir, { recursive: true });
  for (const path of [...paths, ...absolute]) {
    const { status } = await server.call({
      method: "PUT",
      url: `/uploads/${path}?type=image%2Fpng&length=4&expires=9999999999&signature=${"a".repeat(43)}`,
      headers: { "content-type": "image/png" },
      payload: Buffer.from("evil"),
    });
    expect([403, 404], path).toContain(status);
  }
  expect((await readdir(server.config.dataDir, { recursive: true })).sort()).toEqual(before.sort());
});
