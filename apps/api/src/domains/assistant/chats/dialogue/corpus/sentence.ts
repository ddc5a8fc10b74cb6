import type { Interpretation } from "../understand.ts";
import type { When } from "../when.ts";

/** The expected interpretation of a sentence: a wish to visit with its details, or another intent. */
export type Sentence = [said: string, understood: (When & { listing?: string }) | Interpretation["intent"]];
