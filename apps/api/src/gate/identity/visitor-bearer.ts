import type { IncomingHttpHeaders } from "node:http";
import { AppError } from "../../platform/app-error.ts";
import type { VisitorRecordKind } from "./principal.ts";

/** Reads a visitor's token from the `Authorization` header. @returns the 401 when there is none */
export function visitorBearer(headers: IncomingHttpHeaders, kind: VisitorRecordKind): string | AppError {
  const match = /^Bearer +(\S{1,200}) *$/i.exec(headers.authorization ?? "");
  if (match) return match[1]!;
  return new AppError(
    "unauthorized",
    `Send the token of the ${kind} in the header: Authorization: Bearer <TOKEN>.`,
    { headers: { "WWW-Authenticate": "Bearer" } },
  );
}
