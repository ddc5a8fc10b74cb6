import type { Settings } from "@rental/contract";
import type { MenuItem } from "./acts.ts";

/** The menu of what the account offers in the chat. */
export const menuOf = ({ prescreeningEnabled, callHumanEnabled }: Settings): MenuItem[] => [
  "listings",
  "book",
  ...(prescreeningEnabled ? (["forms"] as const) : []),
  "whoWeAre",
  ...(callHumanEnabled ? (["person"] as const) : []),
];
