import { z } from "zod";
import { field, oneLine } from "./schema.ts";

/** Words by which an agency sorts its contacts and properties. */

export const maxTags = 20;
export const maxTagLength = 40;

const tag = oneLine(
  maxTagLength,
  "must be 1 to 40 characters without a comma, semicolon, vertical bar or control character",
  ",;|",
);

const example = ["VIP"];

export const tags = field(z.array(z.string()), "Words by which the account sorts them.", example);

export const tagsInput = field(
  z.array(tag).max(maxTags).optional(),
  "All of its tags, which replace those it had. Of tags that differ only in case, the first is kept.",
  example,
  { leaveOut: true },
);

/** A filter of lists. */
export const tagFilter = field(tag.optional(), "Only those with this tag, ignoring case.", "VIP", {
  leaveOut: true,
});
