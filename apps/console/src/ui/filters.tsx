import { Button, TextInput } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { ListSearch } from "../app/who-search.ts";
import { useWords } from "../words/words.ts";
import classes from "./filters.module.css";
import { controlled } from "./form.tsx";
import type { useFind } from "./use-find.ts";
import { uiWords } from "./words.ts";

interface FiltersProps {
  /** The field for a search. On a phone, the filters beside it are shown on demand, because the list is below them. */
  find?: Pick<ReturnType<typeof useFind>, "typed" | "onType"> & { label: string };
  children: ReactNode;
  /** What stands beside them, also on a phone. */
  beside?: ReactNode;
}

/** The filters above a list. */
export function Filters({ find, children, beside }: FiltersProps) {
  const w = useWords(uiWords);
  const [isOpen, setOpen] = useState(false);
  const { status, role, tag, who }: ListSearch = useSearch({ strict: false });
  const count = [status, role, tag, who].filter(Boolean).length;
  if (!find) return <div className={classes.filters}>{children}</div>;
  return (
    <div className={classes.filters}>
      <TextInput
        type="search"
        className={classes.search!}
        label={find.label}
        {...controlled(find.typed, find.onType)}
      />
      <Button
        variant="default"
        className={classes.toggle!}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {w.filters(count)}
      </Button>
      <div className={classes.others} data-open={isOpen || undefined}>
        {children}
      </div>
      {beside}
    </div>
  );
}
