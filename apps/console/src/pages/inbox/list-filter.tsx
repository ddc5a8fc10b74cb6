import { NativeSelect, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { conversationsQuery } from "../../api/queries.ts";
import { type InboxSearch, shows } from "../../app/who-search.ts";
import { AssigneeFilter } from "../../ui/assignee-filter.tsx";
import { assigneeWords } from "../../words/assignee-words.ts";
import { useWords } from "../../words/words.ts";
import classes from "./inbox.module.css";
import { stateWords } from "./state-words.ts";

/** Narrows the conversations to a view and to those of one person, and says so if there are none. */
export function ListFilter() {
  const a = useWords(assigneeWords);
  const w = useWords(stateWords);
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data } = useInfiniteQuery(conversationsQuery(search));
  const narrow = (changed: InboxSearch) =>
    void navigate({ to: ".", search: (now: InboxSearch) => ({ ...now, ...changed }), replace: true });
  const isNarrowed = search.who !== undefined || search.show !== undefined;
  return (
    <>
      <div className={classes.filters}>
        <NativeSelect
          aria-label={w.state}
          value={search.show ?? ""}
          onChange={({ currentTarget }) =>
            narrow({ show: shows.find((each) => each === currentTarget.value) })
          }
          data={[
            { value: "", label: w.states.open },
            ...shows.map((each) => ({ value: each, label: w.states[each] })),
          ]}
        />
        <AssigneeFilter aria-label={a.label} value={search.who} onChange={(who) => narrow({ who })} />
      </div>
      {isNarrowed && data?.pages[0]?.data.length === 0 && (
        <Text role="status" c="dimmed" mt="xs">
          {search.who === undefined ? w.noneHere : `${a.noneHere}. ${a.noneHereHint}`}
        </Text>
      )}
    </>
  );
}
