import { Text } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { conversationsQuery } from "../../api/queries.ts";
import { queryClient } from "../../api/query-client.ts";
import type { InboxSearch } from "../../app/who-search.ts";
import { PageFrame } from "../../ui/page.tsx";
import { useWords } from "../../words/words.ts";
import { ConversationList } from "./conversation-list.tsx";
import classes from "./inbox.module.css";
import { inboxWords } from "./words.ts";

/** Loaded when a conversation is first opened, because the list is the first page. */
const Thread = lazy(async () => ({ default: (await import("./thread.tsx")).Thread }));

export function read(search: InboxSearch): void {
  if (search.find === undefined)
    void queryClient.prefetchInfiniteQuery({ ...conversationsQuery(search), staleTime: "static" });
}

/** The list of conversations beside the open one; on phones, one of the two. */
export function Page() {
  const w = useWords(inboxWords);
  const { id } = useParams({ strict: false });
  return (
    <PageFrame title={w.title} writes>
      <div className={classes.inbox} data-open={id !== undefined || undefined}>
        <ConversationList current={id} />
        {id === undefined ? (
          <Text c="dimmed" className={classes.choose!}>
            {w.choose}
          </Text>
        ) : (
          <Suspense>
            <Thread key={id} id={id} />
          </Suspense>
        )}
      </div>
    </PageFrame>
  );
}
