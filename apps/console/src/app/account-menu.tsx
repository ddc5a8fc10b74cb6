import { Button, Text, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { useClickOutside } from "@mantine/hooks";
import type { Me } from "@rental/sdk";
import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { endLive } from "../api/live/connect.ts";
import { queryClient } from "../api/query-client.ts";
import { atSignOut, beforeSignOut } from "../api/sign-out.ts";
import { Face } from "../ui/face.tsx";
import { mayLeave } from "../ui/unsaved.ts";
import { type Language, languages, useLanguage, useWords } from "../words/words.ts";
import classes from "./shell.module.css";
import { appWords } from "./words.ts";

/** At the top of every page: who has signed in, language, colors, sign-ins, and the way out. */
export function AccountMenu({ session: { person, role } }: { session: Me }) {
  const w = useWords(appWords);
  const [isOpen, setIsOpen] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const menu = useClickOutside<HTMLDivElement>(() => setIsOpen(false));
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => setIsOpen(false), [path]);
  const name = person?.name ?? person?.email ?? w.nobody;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from wherever the focus is in it
    <div
      ref={menu}
      className={classes.account}
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !isOpen) return;
        setIsOpen(false);
        menu.current?.querySelector("button")?.focus();
      }}
    >
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        className={classes.accountButton!}
        aria-expanded={isOpen}
        aria-controls="account-menu"
        aria-label={w.accountOf(name)}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Face name={name} size="small" />
        <Text span inherit truncate>
          {name}
        </Text>
      </Button>
      <div id="account-menu" className={classes.accountMenu} hidden={!isOpen}>
        <div>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {[person?.name ? person.email : null, w.roles[role]].filter(Boolean).join(", ")}
          </Text>
        </div>
        <LanguageSwitch />
        <ColorSwitch />
        <Link to="/sign-ins" className={classes.link}>
          {w.signIns}
        </Link>
        <form
          method="post"
          action="/console/logout"
          onSubmit={(event) => {
            event.preventDefault();
            void signOut(event.currentTarget, setEnding);
          }}
        >
          <Button type="submit" variant="default" size="xs" fullWidth loading={isEnding}>
            {w.signOut}
          </Button>
          {isEnding && (
            <Text size="sm" role="status">
              {w.ending}
            </Text>
          )}
        </form>
      </div>
    </div>
  );
}

/** @param onEnding called with true while pending writes are sent, and with false if they can't be */
async function signOut(form: HTMLFormElement, onEnding: (isEnding: boolean) => void): Promise<void> {
  if (!(await mayLeave())) return;
  onEnding(true);
  if ((await Promise.all([...beforeSignOut].map((run) => run()))).includes(false)) return onEnding(false);
  await endLive(queryClient);
  for (const end of atSignOut) end();
  // What was typed and not sent.
  sessionStorage.clear();
  form.submit();
}

function LanguageSwitch() {
  const { language, setLanguage } = useLanguage();
  const others = (Object.keys(languages) as Language[]).filter((each) => each !== language);
  return others.map((other) => (
    <Button key={other} variant="default" size="xs" lang={other} onClick={() => setLanguage(other)}>
      {languages[other]}
    </Button>
  ));
}

function ColorSwitch() {
  const w = useWords(appWords);
  // Mantine would disable transitions with an inline style, which the page's Content-Security-Policy refuses.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const isDark = useComputedColorScheme("light") === "dark";
  return (
    <Button variant="default" size="xs" onClick={() => setColorScheme(isDark ? "light" : "dark")}>
      {isDark ? w.light : w.dark}
    </Button>
  );
}
