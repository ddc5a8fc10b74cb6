import { Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { conversationsQuery } from "../../api/queries.ts";
import { AssigneeFilter } from "../../ui/assignee-filter.tsx";
import { assigneeWords } from "../../words/assignee-words.ts";
import { useWords } from "../../words/words.ts";

/** Narrows the conversations to those of one person, and says so if there are none. */
export function WhoFilter() {
  const w = useWords(assigneeWords);
  const { who } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data } = useInfiniteQuery(conversationsQuery(who));
  const isEmpty = who !== undefined && data?.pages[0]?.data.length === 0;
  return (
    <>
      <AssigneeFilter
        aria-label={w.label}
        value={who}
        onChange={(chosen) => void navigate({ to: ".", search: { who: chosen }, replace: true })}
      />
      {isEmpty && (
        <Text role="status" c="dimmed" mt="xs">
          {w.noneHere}. {w.noneHereHint}
        </Text>
      )}
    </>
  );
}
