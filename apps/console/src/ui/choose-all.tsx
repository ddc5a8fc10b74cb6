import { useWords } from "../words/words.ts";
import type { Choosing } from "./choosing.ts";
import { choosingWords } from "./choosing-words.ts";

interface ChooseAllProps<Row> {
  rows: Row[];
  choosing: Choosing<Row>;
  /** Whether the words stand beside the box, which has no column of boxes below it. */
  withWords?: boolean;
}

/** Chooses all records that a list shows, or none. */
export function ChooseAll<Row>({ rows, choosing, withWords = false }: ChooseAllProps<Row>) {
  const w = useWords(choosingWords);
  const areAll = rows.every(choosing.isChosen);
  return (
    <label>
      <input
        type="checkbox"
        aria-label={w.all}
        checked={areAll}
        onChange={() => choosing.choose(rows, !areAll)}
      />
      {withWords && w.all}
    </label>
  );
}
