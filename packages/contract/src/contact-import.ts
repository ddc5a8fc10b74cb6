import { z } from "zod";
import { bulkError, importModes } from "./bulk-import.ts";
import { field, single } from "./schema.ts";
import { rowsPerPart } from "./table/parts.ts";

/** Maximum number of contacts in one import. */
export const maxContactRows = rowsPerPart;

/** Body of `POST /contacts/bulk`. An invalid row fails individually, without failing the request. */
export const importContactsInput = z.object({
  mode: field(
    z.enum(importModes).optional(),
    "`create`, the default, makes a contact of every row. `upsert` changes the contact with the row's email address or, if there is none, the one with its phone number and name: what the row leaves out or leaves blank is kept, and a row that says nothing new changes nothing.",
    "create",
    { leaveOut: true },
  ),
  contacts: z
    .array(z.unknown())
    .min(1)
    .max(maxContactRows)
    .meta({
      description:
        "The rows, 1 to 500: objects with the fields of a contact, by their names. Statuses, roles and channels may be written as `Property manager`. `optedOutAt`, as contacts have it or as a list of channels such as `email, sms`, opts the contact out; nothing opts in.",
      example: [{ name: "Dana Reyes", email: "dana@example.com", phone: "+1 555 0100" }],
    }),
});
export type ImportContactsInput = z.output<typeof importContactsInput>;

/** The result of an import of contacts. */
export const contactImport = z
  .object({
    mode: field(z.enum(importModes), "What was done with rows that were already there.", "create"),
    total: field(z.int(), "Number of rows.", 2),
    created: field(z.int(), "Contacts created.", 1),
    updated: field(z.int(), "Contacts changed, in the mode `upsert`.", 0),
    unchanged: field(z.int(), "Rows that say nothing new, in the mode `upsert`.", 0),
    failed: field(z.int(), "Rows that failed.", 1),
    createdContactIds: field(z.array(z.string()), "The created contacts, in the order of the rows.", [
      "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4e",
    ]),
    unmappedFields: field(z.array(z.string()), "Names of unknown fields, at most 200.", ["hair_color"]),
    errors: z.array(bulkError).meta({ description: "The errors of the rows, in row order." }),
  })
  .meta({ id: "ContactImport", description: "The result of an import of contacts." });
export type ContactImport = z.output<typeof contactImport>;

export const oneContactImport = single(contactImport);
