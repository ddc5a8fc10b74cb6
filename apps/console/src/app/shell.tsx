import { Button, Text } from "@mantine/core";
import IconMenu2 from "@tabler/icons-react/icons/IconMenu2";
import { onlineManager, useQuery } from "@tanstack/react-query";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { connectLive } from "../api/live/connect.ts";
import { queryClient } from "../api/query-client.ts";
import { FailureNote } from "../ui/failure-note.tsx";
import { useKeptFocus } from "../ui/kept-focus.ts";
import { LeaveGuard } from "../ui/leave-guard.tsx";
import { useWords } from "../words/words.ts";
import { AccountMenu } from "./account-menu.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { InPlan } from "./in-plan.tsx";
import { Mark } from "./mark.tsx";
import { Menu } from "./menu.tsx";
import { isSandbox } from "./sandbox.ts";
import { planIncludes, sessionQuery } from "./session.ts";
import classes from "./shell.module.css";
import { Toasts } from "./toasts.tsx";
import { appWords } from "./words.ts";

/** Loaded after the page. */
const Keys = lazy(async () => ({ default: (await import("./keys/keys.tsx")).Keys }));

/** Only a new account needs it. */
const OwnZone = lazy(async () => ({ default: (await import("./own-zone.ts")).OwnZone }));

/** Loaded in advance. If the server went away before that, the placeholder stays. */
const Away = lazy(async () => ({
  default: (await import("../offline/offline.ts").catch(() => new Promise<never>(() => undefined))).Away,
}));

/** The frame of every page: the menu, and the state of the connection. */
export function Shell() {
  const w = useWords(appWords);
  const { data: session, error } = useQuery(sessionQuery);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { main, isThere } = useFocusAfterNavigation(() => setMenuOpen(false));
  useLive(session?.person?.id);
  useKeptFocus();
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {w.skip}
      </a>
      <header className={classes.header}>
        <Button
          className={classes.menuButton!}
          variant="default"
          size="xs"
          aria-expanded={isMenuOpen}
          aria-controls="menu"
          onClick={() => setMenuOpen(!isMenuOpen)}
        >
          <IconMenu2 className={classes.icon!} aria-hidden />
          {w.menu}
        </Button>
        {session && planIncludes(session, "settings") && <Mark name={session.account.name} />}
        <Text fw={650} truncate>
          {session?.account.name ?? w.console}
        </Text>
        {session && isSandbox(session.account.id) && <strong className={classes.test}>{w.test}</strong>}
        <Suspense>{session && <Keys session={session} />}</Suspense>
        {session && <AccountMenu session={session} />}
      </header>
      <Menu isOpen={isMenuOpen} session={session} />
      <div className={classes.body}>
        <Connection />
        <main
          id="content"
          ref={main}
          tabIndex={-1}
          className={classes.main}
          aria-labelledby={isThere ? "title" : undefined}
        >
          {error && <FailureNote error={error} />}
          {session && (
            <Suspense fallback={<Text c="dimmed">{w.loading}</Text>}>
              <Suspense>{session.account.timezone === null && <OwnZone />}</Suspense>
              <InPlan>
                <Outlet />
              </InPlan>
            </Suspense>
          )}
        </main>
      </div>
      {session && !isMenuOpen && <BottomBar session={session} />}
      <Toasts />
      <LeaveGuard />
    </div>
  );
}

/** Says that the server is away, and for a moment that it is back. */
function Connection() {
  const w = useWords(appWords);
  const isOnline = useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
  );
  return (
    <div role="status" aria-live="polite">
      {!isOnline && (
        <div className={classes.away}>
          <Suspense fallback={w.away}>
            <Away />
          </Suspense>
        </div>
      )}
    </div>
  );
}

/** Moves the focus to the new page, so that the keyboard and screen readers continue there. */
function useFocusAfterNavigation(onNavigate: () => void) {
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    onNavigate();
    main.current?.focus({ preventScroll: true });
  });
  const isThere = useRouterState({
    select: ({ location, resolvedLocation }) => location.pathname === resolvedLocation?.pathname,
  });
  // Only now does it have the heading that screen readers say.
  useEffect(() => {
    if (!isThere || document.activeElement !== main.current) return;
    main.current?.blur();
    main.current?.focus({ preventScroll: true });
  }, [isThere]);
  return { main, isThere };
}

function useLive(personId: string | undefined): void {
  useEffect(() => {
    if (personId !== undefined) connectLive(queryClient, personId);
  }, [personId]);
}
