import { z } from "zod";

/** The API's description of a step type. Its implementation is in `workflow-runs/steps` of the API. */
export interface StepDeclaration {
  /** Known members of `config`: their types are validated when present, but none is required for saving a template. */
  config: z.ZodObject;
  /** The members required for a run, as shown in the document. */
  usage: string;
  /** Further explanations, in complete sentences. */
  notes?: string;
}

export const text = z.string().max(10_000);
/** A zero-based step index. */
export const place = z.int().min(0);
/** The options to choose from. */
export const options = z.array(z.unknown()).max(100);
