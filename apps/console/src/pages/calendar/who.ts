import type { CalendarEvent } from "@rental/sdk";
import { useMemo } from "react";
import { type NamedPerson, useAssignable } from "../../api/people.ts";
import { useSession } from "../../app/session.ts";
import { useWords } from "../../words/words.ts";
import classes from "./calendar.module.css";
import { isShowing } from "./entries.ts";
import { whoWords } from "./who-words.ts";

/** How entries name their host. */
export interface Who {
  name: string;
  /** Two letters, for where there is no room for the name. */
  initials: string;
  /** The number of the pattern of `calendar.module.css`, from 0: equal for the same person as long as nobody joins. */
  pattern: number;
}

/** How many patterns there are. */
const patterns = 6;

export interface Whose {
  people: NamedPerson[];
  /** The person who is signed in. */
  me: string | undefined;
  /** Who shows a showing; undefined for other entries, and for nobody. */
  whoOf: (entry: CalendarEvent) => Who | undefined;
  /** The name of a person; undefined for nobody. */
  nameOf: (id: string | null) => string | undefined;
  /** The class of the stripe that marks somebody's showings; undefined for nobody's. */
  markOf: (id: string | null) => string | undefined;
  /** Whether it still lacks a host: never in accounts that assign none. */
  isNobodys: (entry: CalendarEvent) => boolean;
}

/** Who shows what. @param entries all that are read */
export function useWho(entries: CalendarEvent[] | undefined): Whose {
  const w = useWords(whoWords);
  const me = useSession().person?.id;
  const people = useAssignable();
  const isShared = entries?.some(({ assigneeId }) => assigneeId !== null) ?? false;
  return useMemo(() => {
    const personOf = (id: string | null): Who | undefined => {
      if (id === null) return undefined;
      const at = people.findIndex((person) => person.id === id);
      const name = people[at]?.name || w.another;
      return { name, initials: initialsOf(name), pattern: at < 0 ? patterns - 1 : at % patterns };
    };
    const nameOf = (id: string | null) => personOf(id)?.name;
    const whoOf = (entry: CalendarEvent) => personOf(entry.assigneeId);
    const markOf = (id: string | null) => {
      const who = personOf(id);
      return who && classes[`person${who.pattern}`];
    };
    const isNobodys = (entry: CalendarEvent) =>
      isShared && isShowing(entry) && entry.assigneeId === null && entry.status !== "cancelled";
    return { people, me, whoOf, nameOf, markOf, isNobodys };
  }, [people, me, w, isShared]);
}

/** Whether an entry passes the filter by person: entries that are not showings always do. */
export function isShownBy(entry: CalendarEvent, who: string | undefined, me: string | undefined): boolean {
  if (who === undefined || !isShowing(entry)) return true;
  if (who === "none") return entry.assigneeId === null;
  return entry.assigneeId === (who === "me" ? me : who);
}

/** "RE" for Robin Elm and for robin.elm@example.com, "RO" for Robin. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/@.*/, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const [first = "?", ...others] = words;
  const last = others.at(-1);
  return (last ? first.slice(0, 1) + last.slice(0, 1) : first.slice(0, 2)).toLocaleUpperCase();
}
