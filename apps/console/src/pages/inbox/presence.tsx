import { Text } from "@mantine/core";
import type { Presence } from "@rental/contract";
import { RentalClient } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { presenceListeners } from "../../api/live/connect.ts";
import { assignableQuery, type NamedPerson, useAssignable } from "../../api/people.ts";
import { planIncludes, useSession } from "../../app/session.ts";
import { useWords } from "../../words/words.ts";
import classes from "./inbox.module.css";
import { presenceWords } from "./presence-words.ts";

/** How often the person's presence is sent again, in ms. */
const repeatMs = 10_000;
const soonMs = 1_000;
/** How long another person's presence is valid, in ms. */
const validMs = 25_000;
/** After this time without typing, in ms, a person no longer counts as writing. */
const pauseMs = 5_000;

/** Its requests are completed even if the page is closed meanwhile. Failures are ignored, because presence is sent again. */
const quiet = new RentalClient({
  auth: "cookie",
  baseUrl: location.origin,
  maxRetries: 0,
  fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
});

type State = Presence["state"];
type Heard = Presence & { conversationId: string };
type Others = ReadonlyMap<string, { state: State; until: number }>;

/**
 * Shows who else has opened the conversation and who is writing in it, and sends the others the same about this person.
 * @param text what is typed
 */
export function PresenceLine({ conversationId, text }: { conversationId: string; text: string }) {
  const w = useWords(presenceWords);
  const session = useSession();
  const me = session.person?.id;
  const people = useAssignable();
  const isWriting = useIsWriting(text);
  const others = useOthers(conversationId, useHeardOf(people));
  const isAlone = others.size === 0 && people.every(({ id }) => id === me);
  const isOn = !isAlone && planIncludes(session, "changes");
  useAnnounce(conversationId, isWriting ? "writing" : "here", isOn, others);
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? w.somebody;
  const said = [...others].map(([id, { state }]) => w[state === "writing" ? "writes" : "isHere"](nameOf(id)));
  return (
    <Text size="sm" c="dimmed" role="status" className={classes.present!}>
      {said.join(" · ")}
    </Text>
  );
}

/** Whether something was typed a moment ago. Initial text does not count. */
function useIsWriting(text: string): boolean {
  const [isWriting, setWriting] = useState(false);
  const last = useRef(text);
  useEffect(() => {
    if (last.current === text) return;
    last.current = text;
    setWriting(text !== "");
    const timer = setTimeout(() => setWriting(false), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return isWriting;
}

/** Refreshes the list of people when somebody appears who was invited since. */
function useHeardOf(people: NamedPerson[]): (personId: string) => void {
  const queries = useQueryClient();
  const latest = useRef(people);
  latest.current = people;
  return useCallback(
    (personId) => {
      if (latest.current.some(({ id }) => id === personId)) return;
      void queries.invalidateQueries({ queryKey: assignableQuery.queryKey });
    },
    [queries],
  );
}

/** The people whose presence was received a moment ago. @param onNew called with the id of a person who appears */
function useOthers(conversationId: string, onNew: (personId: string) => void): Others {
  const [others, setOthers] = useState<Others>(new Map());
  const known = useRef(others);
  useEffect(() => {
    const set = (next: Others) => {
      known.current = next;
      setOthers(next);
    };
    const hear = ({ conversationId: id, personId, state: theirs }: Heard) => {
      if (id !== conversationId) return;
      if (theirs !== "gone" && !known.current.has(personId)) onNew(personId);
      const next = new Map(known.current);
      if (theirs === "gone") next.delete(personId);
      else next.set(personId, { state: theirs, until: Date.now() + validMs });
      set(next);
    };
    const forget = setInterval(() => {
      const isTrue = ([, { until }]: [string, { until: number }]) => until > Date.now();
      const still = [...known.current].filter(isTrue);
      if (still.length < known.current.size) set(new Map(still));
    }, repeatMs / 2);
    presenceListeners.add(hear);
    return () => {
      clearInterval(forget);
      presenceListeners.delete(hear);
    };
  }, [conversationId, onNew]);
  return others;
}

/** Sends this person's presence while others are there. @param others when somebody joins them, it is sent at once */
function useAnnounce(conversationId: string, state: State, isOn: boolean, others: Others): void {
  const ids = [...others.keys()].sort().join();
  const heard = useRef(ids);
  useEffect(() => {
    if (!isOn) return;
    const say = (what: State) =>
      void quiet.conversations.announce(conversationId, { state: what }).catch(() => undefined);
    const sayHere = () => document.hidden || say(state);
    const sayWhether = () => say(document.hidden ? "gone" : state);
    const leave = () => say("gone");
    sayHere();
    const repeat = setInterval(sayHere, repeatMs);
    document.addEventListener("visibilitychange", sayWhether);
    window.addEventListener("pagehide", leave);
    return () => {
      clearInterval(repeat);
      document.removeEventListener("visibilitychange", sayWhether);
      window.removeEventListener("pagehide", leave);
    };
  }, [conversationId, state, isOn]);
  useEffect(() => {
    const before = heard.current.split(",");
    heard.current = ids;
    if (!isOn || !ids || ids.split(",").every((id) => before.includes(id))) return;
    const soon = setTimeout(() => {
      if (document.hidden) return;
      quiet.conversations.announce(conversationId, { state }).catch(() => undefined);
    }, soonMs);
    return () => clearTimeout(soon);
  }, [conversationId, state, isOn, ids]);
  useEffect(() => {
    if (!isOn) return;
    return () => void quiet.conversations.announce(conversationId, { state: "gone" }).catch(() => undefined);
  }, [conversationId, isOn]);
}
