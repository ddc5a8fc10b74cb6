import { z } from "zod";

/** What the wire says of a type of step. What it does is in the API's `workflow-runs/steps`. */
export interface StepDeclaration {
  /** Members of `config` that are known: checked for their type when present, none required to save a template. */
  config: z.ZodObject;
  /** The members that a run needs, as the document shows them. */
  usage: string;
  /** What else to know of it, in whole sentences. */
  notes?: string;
  /** Whether runs execute it; a run that comes to one that is not ends as failed. */
  executed: boolean;
}

export const text = z.string().max(10_000);
/** The place of a step, from 0. */
export const place = z.int().min(0);
/** What to choose from. */
export const options = z.array(z.unknown()).max(100);
