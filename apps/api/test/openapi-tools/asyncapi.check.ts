import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { run } from "../../../../scripts/packed.ts";
import { buildAsyncApi } from "../../src/http/openapi/async-api.ts";
import { projectWith } from "./tool.ts";

const cwd = await projectWith("asyncapi-parser", ["@asyncapi/parser@3.6.6"]);

it("reads every message of the AsyncAPI document, and has nothing to say against it", async () => {
  const document = buildAsyncApi("https://rentals.example.com") as { components: { messages: object } };
  writeFileSync(join(cwd, "document.json"), JSON.stringify(document));
  writeFileSync(
    join(cwd, "check.mjs"),
    `import { readFileSync } from "node:fs";
import { Parser } from "@asyncapi/parser";
const { document, diagnostics } = await new Parser().parse(readFileSync("document.json", "utf8"));
console.log(JSON.stringify({
  // More tools read 3.0, which has all that the document needs.
  found: diagnostics.filter(({ code }) => code !== "asyncapi-latest-version").map(({ severity, code, message, path }) => [severity, code, message, path.join(".")].join(" ")),
  messages: document?.messages().all().length,
}));`,
  );
  expect(JSON.parse(await run(process.execPath, ["check.mjs"], cwd))).toEqual({
    found: [],
    messages: Object.keys(document.components.messages).length,
  });
});
