import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

/** Long enough that whoever types does not ask for each letter. */
const pauseMs = 250;

const trimmed = (typed: string): string => typed.trim();

/**
 * The text that a list is searched for, which its address keeps.
 * @param name of the text in the address
 * @param read what is asked for when this is typed
 * @returns what is asked for, what is in the field, and what to call when that changes
 */
export function useFind(name: "find" | "tag" = "find", read = trimmed) {
  const { [name]: find = "" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [typed, setTyped] = useState(find);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // The address was changed by something else, such as the way back.
    if (!waiting.current) setTyped((now) => (read(now) === find ? now : find));
  }, [find, read]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const onType = (text: string) => {
    setTyped(text);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      const search = (now: object) => ({ ...now, [name]: read(text) || undefined });
      void navigate({ to: ".", search, replace: true });
    }, pauseMs);
  };
  return { find: find || undefined, typed, onType };
}
