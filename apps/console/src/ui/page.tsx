import { Alert, Title, type TitleProps } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { useUnread } from "../api/unread.ts";
import { useMay, useSession } from "../app/session.ts";
import { appWords } from "../app/words.ts";
import { useWords } from "../words/words.ts";
import classes from "./page.module.css";

interface PageProps {
  title: string;
  /** A picture of the page's subject, before the title. */
  picture?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Whether the page has something to change, which viewers can't. */
  writes?: boolean;
  children: ReactNode;
}

/** A page with its only h1, which is also its document title. */
export function PageFrame({ title, picture, actions, writes = false, children }: PageProps) {
  const w = useWords(appWords);
  const may = useMay();
  const { account, role } = useSession();
  const { total: unread } = useUnread(may.see("conversations"));
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ""}${title} · ${account.name}`;
  }, [title, account.name, unread]);
  return (
    <>
      <div className={classes.head}>
        <div className={classes.title}>
          {picture}
          <Title id="title" order={1} size="h2">
            {title}
          </Title>
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {writes && !may.write && (
        <Alert color="gray" mb="md">
          {role === "viewer" ? w.readOnly : w.planReadOnly(w.plans[account.plan])}
        </Alert>
      )}
      {children}
    </>
  );
}

/** The heading of a part of a page. */
export const SectionTitle = (props: TitleProps) => <Title order={2} size="h3" mb="sm" {...props} />;
