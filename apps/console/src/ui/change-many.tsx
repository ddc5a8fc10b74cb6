import { Alert, Button, Menu } from "@mantine/core";
import type { RentalClient } from "@rental/sdk";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { failureOf, isAway } from "../api/errors.ts";
import { deleteAllLater } from "../api/later.ts";
import { useAssignable } from "../api/people.ts";
import { type Attempt, useWrite } from "../api/use-write.ts";
import { toast } from "../app/toast-store.ts";
import { assigneeWords } from "../words/assignee-words.ts";
import { useWords } from "../words/words.ts";
import classes from "./change-many.module.css";
import type { Choosing } from "./choosing.ts";
import { choosingWords } from "./choosing-words.ts";

/** Number of concurrent changes: the person waits, but others have requests, too. */
const atOnce = 4;

interface Change<Row, Changes> {
  row: Row;
  changes: Changes;
}

/** What is changed together. */
interface Batch<Row, Changes> {
  all: Change<Row, Changes>[];
  /** Whether it undoes an earlier change. */
  isBack: boolean;
}

interface ChangeManyProps<Row, Changes> {
  choosing: Choosing<Row>;
  /** Changes one record. @param row as it was when it was chosen */
  update: (row: Row, changes: Changes, attempt: Attempt) => PromiseLike<unknown>;
  /** Deletes one record. Default: they can't be deleted. */
  remove?: (client: RentalClient, id: string, attempt: Attempt) => PromiseLike<unknown>;
  /** Asks whether to delete these records, and calls `remove` if so. Default: they are deleted at once. */
  beforeRemove?: (rows: Row[], remove: () => void) => void;
  /** Whether nothing can be pressed for a moment. Default: false. */
  isBusy?: boolean;
  /** Why a record was not changed. Default: the server's message. */
  whyNot?: (error: unknown) => string;
  /** The buttons. */
  children: (change: (changes: Changes) => void) => ReactNode;
}

/** Changes all records that are chosen in a list. Each that is refused stays chosen, with the reason. */
export function ChangeMany<Row extends { id: string }, Changes extends object>(
  props: ChangeManyProps<Row, Changes>,
) {
  const { choosing, update, remove, whyNot = (error) => failureOf(error).detail, children } = props;
  const { beforeRemove = (_, go) => go(), isBusy = false } = props;
  const w = useWords(choosingWords);
  const change = useWrite({
    write: async ({ all }: Batch<Row, Changes>, { idempotencyKey }) => {
      const refused: { row: Row; error: unknown }[] = [];
      for (let at = 0; at < all.length; at += atOnce) {
        const some = all.slice(at, at + atOnce).map(async ({ row, changes }) => {
          try {
            await update(row, changes, { idempotencyKey: `${idempotencyKey}-${row.id}` });
          } catch (error) {
            // Everything is sent again with the same keys when the server is back.
            if (isAway(error)) throw error;
            refused.push({ row, error });
          }
        });
        await Promise.all(some);
      }
      return refused;
    },
    onSuccess: (refused, { all, isBack }) => {
      const done = all.filter(({ row }) => !refused.some((each) => each.row.id === row.id));
      choosing.choose(
        done.map(({ row }) => row),
        false,
      );
      if (done.length === 0) return;
      if (isBack) toast(w.undone);
      else toast(w.changed(done.length), () => change.run({ all: done.map(reverted), isBack: true }));
    },
  });
  const changeChosen = (changes: Changes) => {
    const due = choosing.rows.filter((row) => !isAlready(row, changes));
    choosing.choose(
      choosing.rows.filter((row) => isAlready(row, changes)),
      false,
    );
    if (due.length === 0) toast(w.nothingToChange);
    else change.run({ all: due.map((row) => ({ row, changes })), isBack: false });
  };
  const bar = useLift();
  const count = choosing.rows.length;
  const removeChosen = (run: NonNullable<typeof remove>) => {
    const { rows } = choosing;
    beforeRemove(rows, () => {
      deleteAllLater({
        ids: rows.map(({ id }) => id),
        text: w.removing(rows.length),
        run,
        failed: w.notRemoved,
      });
      choosing.choose(rows, false);
    });
  };
  return (
    <section ref={bar} className={classes.bar} aria-label={w.chosen(count)}>
      <div className={classes.actions} inert={change.isPending || isBusy}>
        <b>{w.chosen(count)}</b>
        {children(changeChosen)}
        {remove && (
          <Button size="xs" variant="default" onClick={() => removeChosen(remove)}>
            {w.remove}
          </Button>
        )}
        <Button size="xs" variant="subtle" onClick={() => choosing.choose(choosing.rows, false)}>
          {w.clear}
        </Button>
      </div>
      {change.data && change.data.length > 0 && (
        <Alert color="yellow" role="alert" title={w.notChanged(change.data.length)}>
          <ul>
            {change.data.map(({ row, error }) => (
              <li key={row.id}>
                {choosing.nameOf(row)}: {whyNot(error)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </section>
  );
}

/** Keeps the height of what lies over the end of the page in `--lift`, for what has to stay above it. */
function useLift(): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const watching = new ResizeObserver(() =>
      style.setProperty("--lift", `${bar.current?.offsetHeight ?? 0}px`),
    );
    watching.observe(bar.current!);
    return () => {
      watching.disconnect();
      style.removeProperty("--lift");
    };
  }, []);
  return bar;
}

/** Whether the record has these values already. */
const isAlready = <Row extends object>(row: Row, changes: object): boolean =>
  Object.entries(changes).every(([name, value]) => row[name as keyof Row] === value);

/** The change that undoes another one: the same members with their old values. */
const reverted = <Row extends object, Changes extends object>({ row, changes }: Change<Row, Changes>) => ({
  row,
  changes: Object.fromEntries(Object.keys(changes).map((name) => [name, row[name as keyof Row]])) as Changes,
});

interface ChoiceMenuProps {
  label: string;
  choices: { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** A button with a menu of what to change to. */
export const ChoiceMenu = ({ label, choices, onChoose }: ChoiceMenuProps) => (
  <Menu>
    <Menu.Target>
      <Button size="xs" variant="default">
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown className={classes.menu!}>
      {choices.map(({ value, label: choice }) => (
        <Menu.Item key={value} onClick={() => onChoose(value)}>
          {choice}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);

/** Assigns the chosen records to somebody, or to nobody. */
export function AssignMenu({ onAssign }: { onAssign: (id: string | null) => void }) {
  const w = useWords(choosingWords);
  const { nobody } = useWords(assigneeWords);
  const people = useAssignable().map(({ id, name }) => ({ value: id, label: name }));
  const choices = [...people, { value: "", label: nobody }];
  return <ChoiceMenu label={w.assign} choices={choices} onChoose={(id) => onAssign(id || null)} />;
}
