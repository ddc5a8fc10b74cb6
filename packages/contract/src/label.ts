import { z } from "zod";
import { list, pageQuery } from "./pagination.ts";
import { changeTimes, field, id, idParam, shortName, single } from "./schema.ts";

/** In the order of the backgrounds of initials in `design/tokens.ts`, which the console shows them in. */
export const labelColors = ["green", "orange", "blue", "pink", "yellow", "purple", "teal", "red"] as const;
const color = z.enum(labelColors);

/** Maximum number of labels of a conversation. */
export const maxLabelsPerConversation = 20;

/** A word that people put on conversations. */
export const label = z
  .object({
    id: field(id, "Identifier of the label.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a66"),
    name: field(z.string(), "What it says.", "Moving in"),
    color: field(color, "The color that it is shown in, beside its name.", "green"),
    ...changeTimes,
  })
  .meta({ id: "Label", description: "A word that people put on conversations." });
export type Label = z.output<typeof label>;

const writable = {
  name: field(shortName(50), "What it says. No two labels have the same name, ignoring case.", "Moving in"),
  color: field(color, "The color that it is shown in, beside its name.", "green"),
};

/** Body of `POST /labels`. */
export const createLabelInput = z.object(writable);
export type CreateLabelInput = z.output<typeof createLabelInput>;

/** Body of `PATCH /labels/{id}`: only the fields to change. */
export const updateLabelInput = idParam.extend(z.object(writable).partial().shape);
export type UpdateLabelInput = z.output<typeof updateLabelInput>;

/** Query of `GET /labels`. */
export const listLabelsInput = z.object(pageQuery);
export type ListLabelsInput = z.output<typeof listLabelsInput>;

export const labelList = list(label);
export const oneLabel = single(label);
