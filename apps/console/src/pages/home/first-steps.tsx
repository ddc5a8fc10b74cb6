import { UnstyledButton } from "@mantine/core";
import { chosenName } from "@rental/contract/words/agent-name";
import type { Page } from "@rental/sdk";
import IconCircleCheck from "@tabler/icons-react/icons/IconCircleCheck";
import IconCircleDashed from "@tabler/icons-react/icons/IconCircleDashed";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useRef } from "react";
import { rental } from "../../api/client.ts";
import { settingsQuery } from "../../api/queries.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay } from "../../app/session.ts";
import { toast } from "../../app/toast-store.ts";
import { usePublicPage } from "../../ui/public-page.tsx";
import { useLanguage, useWords } from "../../words/words.ts";
import { Part } from "./part.tsx";
import type { Home } from "./queries.ts";
import classes from "./today.module.css";
import { todayWords } from "./words.ts";

const step = `${classes.row} ${classes.step}`;

interface Step {
  name: keyof typeof todayWords.en.steps;
  isDone: boolean;
  /** Where it is done; undefined before it can be. */
  link?: LinkProps | undefined;
  /** Does it right here. Optional, so the list counts as complete without it. */
  act?: () => void;
}

/** The first steps of a new account, until all are done. */
export function FirstSteps({ homes: { data: homes, pagination } }: { homes: Page<Home> }) {
  const w = useWords(todayWords);
  const { language } = useLanguage();
  const { isIncluded, isOn } = usePublicPage();
  const queries = useQueryClient();
  const may = useMay();
  const hasSettings = may.see("settings");
  const { data: settings } = useQuery({ ...settingsQuery, enabled: hasSettings });
  const list = useRef<HTMLOListElement>(null);
  const set = useWrite({
    write: (name: keyof typeof w.stepsDone, attempt) =>
      rental.settings.update(name === "person" ? { callHumanEnabled: true } : { language }, attempt),
    onSuccess: (saved, name) => {
      // Its button goes.
      if (list.current?.contains(document.activeElement)) list.current.focus();
      queries.setQueryData(settingsQuery.queryKey, saved);
      toast(w.stepsDone[name]);
    },
    // Once the page is left, `left-page.ts` tells.
    onError: () => list.current && toast(w.stepNotDone),
  });
  // Until the settings are known, an account that has done the rest is not shown them for a moment.
  if (hasSettings && !settings) return null;
  const listing: LinkProps | undefined = homes[0] && { to: "/listings/$id", params: { id: homes[0].id } };
  const steps: Step[] = [];
  if (settings)
    steps.push({
      name: "name",
      isDone: chosenName(settings) !== undefined,
      link: { to: "/settings/$tab", params: { tab: "assistant" } },
    });
  // With its time zone, a new account takes the language of its first owner; one that was created with a zone is in English.
  if (settings && may.write && (language !== "en" || settings.language !== "en"))
    steps.push({
      name: "language",
      isDone: settings.language === language,
      act: () => set.isPending || set.run("language"),
    });
  steps.push({ name: "home", isDone: homes.length > 0, link: { to: "/listings/new" } });
  // Of many homes, not all are read: those that are not may have photos.
  if (isIncluded && pagination.total === homes.length)
    steps.push(
      { name: "photos", isDone: homes.some(({ imageUrls }) => imageUrls.length > 0), link: listing },
      { name: "publish", isDone: homes.some(({ isPublic }) => isPublic), link: listing },
    );
  if (isIncluded)
    steps.push({
      name: "page",
      isDone: isOn === true,
      link: { to: "/settings/$tab", params: { tab: "public" } },
    });
  if (settings && isIncluded && may.write)
    steps.push({
      name: "person",
      isDone: settings.callHumanEnabled,
      act: () => set.isPending || set.run("person"),
    });
  const done = steps.filter(({ isDone }) => isDone).length;
  if (steps.every(({ isDone, act }) => isDone || act)) return null;
  return (
    <Part
      id="start"
      title={w.start}
      link={<span className={classes.soft}>{w.done(done, steps.length)}</span>}
    >
      <ol ref={list} tabIndex={-1} className={`${classes.entries} ${classes.steps}`}>
        {steps.map(({ name, isDone, link, act }) => {
          const text = (
            <>
              {isDone ? (
                <IconCircleCheck className={classes.done!} role="img" aria-label={w.isDone} />
              ) : (
                <IconCircleDashed className={classes.open!} aria-hidden />
              )}
              {w.steps[name]}
            </>
          );
          return (
            <li key={name}>
              {act && !isDone ? (
                <UnstyledButton className={step} onClick={act} aria-disabled={set.isPending}>
                  {text}
                  <span className={classes.here}>{w.doHere}</span>
                </UnstyledButton>
              ) : isDone || link === undefined ? (
                <span className={step}>{text}</span>
              ) : (
                <Link {...link} className={step}>
                  {text}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </Part>
  );
}
