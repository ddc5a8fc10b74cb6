import { id } from "@rental/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { preview } from "../../domains/listings/listings/preview.service.ts";
import * as profiles from "../../domains/listings/profiles/profiles.service.ts";
import * as people from "../../domains/people/people/people.service.ts";
import { mustHaveResource } from "../../gate/identity/permissions.ts";
import { AppError, invalid } from "../../platform/app-error.ts";
import { documentOf } from "../pages/layout.ts";
import { listingDocument } from "../pages/listing.ts";
import { languages, texts } from "../pages/texts/index.ts";
import { visitOf } from "../pages/visit.ts";
import { callOf, personOf, type Visit } from "./route.ts";

/** A description of 20,000 characters, with all other fields. */
const bodyLimit = 256 * 1024;

const asked = z.object({
  id: id.optional(),
  typed: z.record(z.string(), z.unknown()),
  /** The number of photos that only the browser has: it replaces these placeholders with them. */
  photos: z.int().min(0).max(100).optional(),
  language: z.enum(languages),
});

/** The form of a listing sends its unsaved fields as JSON. */
export const acceptJson = (scope: FastifyInstance): void =>
  void scope.addContentTypeParser(
    "application/json",
    { parseAs: "string", bodyLimit },
    scope.getDefaultJsonParser("error", "error"),
  );

/**
 * `POST /console/listing-preview`: the public page of a listing as it would be after saving what is typed. The console
 * shows it in a frame. Stores nothing.
 */
export async function showListingPreview(visit: Visit): Promise<FastifyReply> {
  const { server, request, reply } = visit;
  const caller = await personOf(visit);
  if (!caller) throw new AppError("unauthorized", "You are no longer signed in. Sign in again on /console.");
  const call = callOf(visit, caller);
  mustHaveResource(call, "images");
  const { success, data } = asked.safeParse(request.body);
  if (!success) throw invalid([{ field: "body", message: "is not what the form of a listing sends" }]);
  const { language } = data;
  const photos = data.photos === undefined ? undefined : Array.from({ length: data.photos }, photoAt);
  const [{ account }, { listing, building }] = await Promise.all([
    people.me(call),
    preview(call, data.id, data.typed, photos),
  ]);
  const profile = await profiles.get(call, { slug: account.slug, language });
  const page = { ...visitOf(server, request, reply), language, texts: texts[language] };
  const document = documentOf(page, listingDocument(page, { profile, isPublic: true }, listing, building));
  return reply
    .headers({
      // In case it is opened as a page.
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    })
    .type("text/html; charset=utf-8")
    .send(document);
}

const photoAt = (_: unknown, position: number): string => `photo-${position}`;
