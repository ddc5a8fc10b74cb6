import { useState } from "react";

/**
 * The stored value of a field: the one that it began with, or that somebody else saved meanwhile.
 * @returns also a function to call with what is typed, before the field gets it
 */
export function useStored(value: string): [stored: string, setTyped: (typed: string) => void] {
  const [stored, setStored] = useState(value);
  const [typed, setTyped] = useState(value);
  if (value !== typed) {
    setTyped(value);
    setStored(value);
  }
  return [stored, setTyped];
}
