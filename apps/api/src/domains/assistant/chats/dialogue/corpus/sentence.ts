import type { Heard } from "../understand.ts";
import type { When } from "../when.ts";

/** What a sentence must be understood as: a wish to visit, with what it says about it, or something else. */
export type Sentence = [said: string, understood: (When & { listing?: string }) | Heard["intent"]];
