import { Alert } from "@mantine/core";
import { useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PageFrame } from "../ui/page.tsx";
import { useWords } from "../words/words.ts";
import { Lock } from "./lock.tsx";
import { entryAt } from "./navigation.ts";
import { planIncludes, useSession } from "./session.ts";
import { appWords } from "./words.ts";

/** A page, or one sentence if the plan does not include it. */
export function InPlan({ children }: { children: ReactNode }) {
  const { pages } = useWords(appWords);
  const session = useSession();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const entry = entryAt(path);
  if (!entry || planIncludes(session, entry.resource)) return children;
  return <NotInPlan title={pages[entry.name]} />;
}

/** In place of a page that the plan does not include. */
export function NotInPlan({ title }: { title: string }) {
  const w = useWords(appWords);
  const session = useSession();
  return (
    <PageFrame title={title}>
      <Alert color="gray" icon={<Lock />} title={w.locked}>
        {w.lacks(w.plans[session.account.plan])}
      </Alert>
    </PageFrame>
  );
}
