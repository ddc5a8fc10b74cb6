import type { FastifyInstance } from "fastify";
import { AppError } from "../platform/app-error.ts";

/** A body that is not what the endpoint takes; the handler tells, after 403 and 404. Decision 30. */
export class BadBody {
  constructor(readonly message: string) {}
}

const json = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** JSON is the only type. A body without a Content-Type is taken for JSON. Decision 35. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (request, body, done) => {
    const type = request.headers["content-type"];
    if (type !== undefined && !json.test(type)) {
      const detail = `This endpoint takes JSON. Send the header Content-Type: application/json instead of ${type}.`;
      return done(new AppError("unsupported-media-type", detail));
    }
    done(null, parse(body as Buffer));
  });
}

function parse(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const text = bytes.toString("utf8");
  try {
    const value: unknown = JSON.parse(text);
    if (value === null || typeof value !== "object" || Array.isArray(value)) {
      return new BadBody("must be a JSON object");
    }
    if (text.includes("\\u0000")) {
      const where = fieldWithNul(value, "");
      if (where !== undefined) return new BadField(where);
    }
    return value;
  } catch (error) {
    return new BadBody(`is not valid JSON: ${(error as Error).message}`);
  }
}

/** A field that can't be stored. */
export class BadField extends BadBody {
  constructor(readonly field: string) {
    super("holds a NUL character, which can't be stored");
  }
}

/** Path of the first string (or name) with a NUL character. */
function fieldWithNul(value: unknown, path: string): string | undefined {
  if (typeof value === "string") return value.includes("\0") ? path : undefined;
  if (value === null || typeof value !== "object") return undefined;
  for (const [name, member] of Object.entries(value)) {
    const inner = path === "" ? name : `${path}.${name}`;
    if (name.includes("\0")) return inner.replaceAll("\0", "\\u0000");
    const found = fieldWithNul(member, inner);
    if (found !== undefined) return found;
  }
  return undefined;
}
