import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

/** Long enough that typing does not send a request for each letter. */
const pauseMs = 250;

const trimmed = (typed: string): string => typed.trim();

/**
 * The search text of a list, which is kept in its address.
 * @param name of the text in the address
 * @param read the search for a typed text
 * @returns the current search, the text in the field, and its change handler
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
