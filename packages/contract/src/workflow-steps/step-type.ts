import { z } from "zod";

/** The API's description of a step type. Its implementation is in `workflow-runs/steps` of the API. */
export interface StepDeclaration {
  /** Known members of `config`: their types are checked when present, but none is required to save a template. */
  config: z.ZodObject;
  /** The members that a run requires, as shown in the document. */
  usage: string;
  /** Further explanations, in complete sentences. */
  notes?: string;
}

export const text = z.string().max(10_000);
/** The index of a step, starting at 0. */
export const place = z.int().min(0);
/** The options to choose from. */
export const options = z.array(z.unknown()).max(100);
