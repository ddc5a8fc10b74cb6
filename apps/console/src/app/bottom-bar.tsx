import type { Me } from "@rental/sdk";
import { Link } from "@tanstack/react-router";
import { useUnread } from "../api/unread.ts";
import { useWords } from "../words/words.ts";
import { entries, pathOf, useIsCurrent } from "./navigation.ts";
import { pageIcons } from "./page-icons.ts";
import { planIncludes } from "./session.ts";
import classes from "./shell.module.css";
import { appWords } from "./words.ts";

/** What people open on the go; a bar has room for five. */
const onTheGo = new Set(["today", "inbox", "calendar", "listings", "contacts"]);

/** The pages that are opened most, below 768 px, where the thumb is. The menu has all of them. */
export function BottomBar({ session }: { session: Me }) {
  const w = useWords(appWords);
  const isCurrent = useIsCurrent();
  const { total: unread } = useUnread(planIncludes(session, "conversations"));
  return (
    <nav id="bar" className={classes.bar} aria-label={w.mostUsed}>
      {entries
        .filter(({ name, resource }) => onTheGo.has(name) && planIncludes(session, resource))
        .map(({ name }) => {
          const Icon = pageIcons[name];
          return (
            <Link key={name} to={pathOf({ name })} aria-current={isCurrent(pathOf({ name }))}>
              <Icon className={classes.icon!} aria-hidden />
              {w.pages[name]}
              {/* Screen readers get it from the page title. */}
              {name === "inbox" && unread > 0 && (
                <span className={classes.count} aria-hidden="true">
                  {unread}
                </span>
              )}
            </Link>
          );
        })}
    </nav>
  );
}
