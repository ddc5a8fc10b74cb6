import { Button, Text, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import type { Me } from "@rental/sdk";
import { Link, useRouterState } from "@tanstack/react-router";
import { deleteNow } from "../api/delete-later.ts";
import { endLive } from "../api/live/connect.ts";
import { queryClient } from "../api/query-client.ts";
import { mayLeave } from "../ui/unsaved.ts";
import { type Language, languages, useLanguage, useWords } from "../words/words.ts";
import { navigation } from "./navigation.ts";
import classes from "./shell.module.css";
import { appWords } from "./words.ts";

/** The pages that the person can open, and who is signed in. Below 768 px it is shown when it is opened. */
export function Menu({ isOpen, session }: { isOpen: boolean; session: Me | undefined }) {
  const w = useWords(appWords);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isCurrent = (to: string) => path === to || path.startsWith(`${to}/`);
  return (
    <nav id="menu" className={classes.menu} data-open={isOpen || undefined} aria-label={w.menu}>
      {navigation.map(({ group, entries }) => {
        const shown = entries.filter(({ needs }) => needs === undefined || session?.role === needs);
        if (shown.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`menu-${group}`}>
            <Text id={`menu-${group}`} size="xs" c="dimmed" fw={600} px="sm" pt="sm">
              {w.groups[group]}
            </Text>
            {shown.map(({ to, name }) => (
              <Link
                key={to}
                to={to}
                className={classes.link}
                aria-current={isCurrent(to) ? "page" : undefined}
              >
                {w.pages[name]}
              </Link>
            ))}
          </section>
        );
      })}
      <div className={classes.menuEnd}>
        {session && <SignedIn session={session} />}
        <LanguageSwitch />
        <ColorSwitch />
      </div>
    </nav>
  );
}

function SignedIn({ session: { person, role } }: { session: Me }) {
  const w = useWords(appWords);
  const who = person?.name ?? person?.email ?? w.roles.owner;
  return (
    <>
      <Text size="sm">{w.signedInAs(who, w.roles[role])}</Text>
      <Link to="/sign-ins" className={classes.link}>
        {w.signIns}
      </Link>
      <form
        method="post"
        action="/console/logout"
        onSubmit={(event) => {
          event.preventDefault();
          void signOut(event.currentTarget);
        }}
      >
        <Button type="submit" variant="default" size="xs" fullWidth>
          {w.signOut}
        </Button>
      </form>
    </>
  );
}

async function signOut(form: HTMLFormElement): Promise<void> {
  if (!(await mayLeave())) return;
  // Deletions that wait need the sign-in that ends here.
  await deleteNow();
  await endLive(queryClient);
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
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light") === "dark";
  return (
    <Button variant="default" size="xs" onClick={() => setColorScheme(isDark ? "light" : "dark")}>
      {isDark ? w.light : w.dark}
    </Button>
  );
}
