import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

/** Long enough that whoever types does not ask for each letter. */
const pauseMs = 250;

/**
 * The text that a list is searched for, which its address keeps.
 * @returns what is asked for, what is in the field, and what to call when that changes
 */
export function useFind() {
  const { find = "" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [typed, setTyped] = useState(find);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // The address was changed by something else, such as the way back.
    if (!waiting.current) setTyped((now) => (now.trim() === find ? now : find));
  }, [find]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const onType = (text: string) => {
    setTyped(text);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      waiting.current = undefined;
      const search = (now: object) => ({ ...now, find: text.trim() || undefined });
      void navigate({ to: ".", search, replace: true });
    }, pauseMs);
  };
  return { find: find || undefined, typed, onType };
}
