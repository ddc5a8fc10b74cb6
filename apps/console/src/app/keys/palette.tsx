import { Text } from "@mantine/core";
import type { Me } from "@rental/sdk";
import { useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { isForInputMethod } from "../../ui/input-method.ts";
import { useWords } from "../../words/words.ts";
import classes from "./keys.module.css";
import { type Result, useResults } from "./results.ts";
import { keysWords } from "./words.ts";

interface PaletteProps {
  session: Me;
  typed: string;
  onTyped: (typed: string) => void;
  onClose: () => void;
  /** Opens the list of shortcuts instead. */
  onKeys: () => void;
}

/** Finds people, homes, conversations, pages and actions, and opens the one that is chosen. */
export function Palette({ session, typed, onTyped, onClose, onKeys }: PaletteProps) {
  const w = useWords(keysWords);
  const query = useDeferredValue(typed.trim());
  const { results, isSearching, error } = useResults(query, session, onKeys);
  const [chosen, setChosen] = useState<string>();
  const at = Math.max(
    0,
    results.findIndex(({ key }) => key === chosen),
  );
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: "nearest" });
  }, [at]);
  const take = (result: Result | undefined) => {
    if (!result) return;
    onClose();
    result.open();
  };
  const step = (by: number) => setChosen(results[(at + by + results.length) % results.length]?.key);
  const groups = [...new Set(results.map(({ group }) => group))];
  const said = isSearching ? w.searching : results.length === 0 ? w.none : w.found(results.length);
  return (
    <Dialog opened onClose={onClose} title={w.search} size="lg">
      <input
        data-autofocus
        className={classes.input}
        role="combobox"
        aria-label={w.search}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={results[at] && `${id}-${at}`}
        autoComplete="off"
        placeholder={w.placeholder}
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => {
          onTyped(currentTarget.value);
          setChosen(undefined);
        }}
        onKeyDown={(event) => {
          const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (by !== undefined) step(by);
          // The results are not yet those of what was typed last.
          else if (event.key === "Enter" && !isForInputMethod(event.nativeEvent)) take(results[at]);
          else return;
          event.preventDefault();
        }}
      />
      <Text role="status" size="sm" c="dimmed" mt="xs">
        {said}
      </Text>
      <FailureNote error={error} />
      {/* The keys are those of the field above. */}
      <div ref={list} id={id} role="listbox" aria-label={w.search} className={classes.results} tabIndex={-1}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, which no element is
          <div key={group} role="group" aria-label={w[group]}>
            <div className={classes.groupName} aria-hidden="true">
              {w[group]}
            </div>
            {results.map(
              (result, index) =>
                result.group === group && (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above
                  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field above
                  <div
                    key={result.key}
                    id={`${id}-${index}`}
                    data-at={index}
                    role="option"
                    aria-selected={index === at}
                    className={classes.result}
                    onClick={() => take(result)}
                  >
                    <span>{result.label}</span>
                    {result.hint && <span className={classes.hint}>{result.hint}</span>}
                  </div>
                ),
            )}
          </div>
        ))}
      </div>
      {query.length < 3 && (
        <Text size="sm" c="dimmed" mt="xs">
          {w.hint}
        </Text>
      )}
    </Dialog>
  );
}
