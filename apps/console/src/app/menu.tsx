import { Text } from "@mantine/core";
import type { Me } from "@rental/sdk";
import { Link } from "@tanstack/react-router";
import { useUnread } from "../api/unread.ts";
import { useWords } from "../words/words.ts";
import { Lock } from "./lock.tsx";
import { navigation, pathOf, useIsCurrent } from "./navigation.ts";
import { pageIcons } from "./page-icons.ts";
import { planIncludes } from "./session.ts";
import classes from "./shell.module.css";
import { appWords } from "./words.ts";

/** The pages that the person can open, with a lock on those that the plan lacks. Hidden below 768 px until it is opened. */
export function Menu({ isOpen, session }: { isOpen: boolean; session: Me | undefined }) {
  const w = useWords(appWords);
  const isCurrent = useIsCurrent();
  const { total: unread } = useUnread(session !== undefined && planIncludes(session, "conversations"));
  return (
    <nav id="menu" className={classes.menu} data-open={isOpen || undefined} aria-label={w.menu}>
      {navigation.map(({ group, entries }) => {
        const shown = entries.filter(({ needs }) => needs === undefined || session?.role === needs);
        if (shown.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`menu-${group}`}>
            <Text id={`menu-${group}`} className={classes.group!}>
              {w.groups[group]}
            </Text>
            {shown.map(({ name, resource }) => {
              const Icon = pageIcons[name];
              return (
                <Link
                  key={name}
                  to={pathOf({ name })}
                  className={classes.link}
                  aria-current={isCurrent(pathOf({ name }))}
                >
                  <Icon className={classes.icon!} aria-hidden />
                  {w.pages[name]}
                  {/* Screen readers get it from the page title. */}
                  {name === "inbox" && unread > 0 && (
                    <span className={classes.count} aria-hidden="true">
                      {unread}
                    </span>
                  )}
                  {session && !planIncludes(session, resource) && <Lock label={w.locked} />}
                </Link>
              );
            })}
          </section>
        );
      })}
    </nav>
  );
}
