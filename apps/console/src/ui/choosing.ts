import { useCallback, useState } from "react";

/** Records of a list that somebody has chosen, to change them together. */
export interface Choosing<Row> {
  /** Those that are chosen and still in the list. */
  rows: Row[];
  isChosen: (row: Row) => boolean;
  choose: (rows: Row[], isChosen: boolean) => void;
  /** The name of a record, for screen readers. */
  nameOf: (row: Row) => string;
}

export function useChoosing<Row extends { id: string }>(
  rows: Row[] | undefined,
  nameOf: (row: Row) => string,
): Choosing<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const isChosen = ({ id }: Row) => ids.has(id);
  const choose = useCallback(
    (changed: Row[], to: boolean) =>
      setIds((before) => {
        const after = new Set(before);
        for (const { id } of changed) to ? after.add(id) : after.delete(id);
        return after;
      }),
    [],
  );
  return { rows: (rows ?? []).filter(isChosen), isChosen, choose, nameOf };
}
