import type { Change, ChangesListInput } from "./generated/types.gen.ts";

/** A change, and where to continue after it. */
export interface ChangeWithCursor extends Change {
  /**
   * Store it together with what you made of the change: a program that continues from it misses nothing. Of changes that
   * arrived as a page, which `listAll` reads, and `watch` where streams do not get through, only the last one has its own:
   * the others have that of the page before, and continuing from it repeats some of the page.
   */
  cursor: string;
}

/** A loop over changes that shows where it is. */
export interface Located {
  /** The position after the changes that the loop has finished with. Undefined until the first answer, unless it was given. */
  readonly cursor: string | undefined;
}

/** Where a loop is. */
export interface Position {
  cursor: string | undefined;
}

/** The position that a cursor of the input names. */
export const positionOf = (cursor: string | undefined): Position => ({
  cursor: cursor === "now" ? undefined : cursor,
});

/** Lets a loop show where it is. */
export const located = <Loop extends object>(loop: Loop, position: Position): Loop & Located =>
  Object.defineProperty(loop, "cursor", { get: () => position.cursor, enumerable: true }) as Loop & Located;

export interface ChangePage {
  data: Change[];
  nextCursor: string;
  hasMore: boolean;
}

/** The changes of all pages until there are no more now. */
export async function* eachChange(
  list: (input: ChangesListInput) => Promise<ChangePage>,
  input: ChangesListInput,
  position: Position,
): AsyncGenerator<ChangeWithCursor, void, undefined> {
  for (let hasMore = true; hasMore; ) {
    const { cursor } = position;
    // Until there is a position, one change: it has its own.
    const page = await list(cursor === undefined ? { ...input, limit: 1 } : { ...input, cursor });
    yield* changesOf(page, position);
    hasMore = page.hasMore;
  }
}

/** The changes of a page. The position moves on when the loop asks for what comes after it. */
export async function* changesOf(
  { data, nextCursor }: ChangePage,
  position: Position,
): AsyncGenerator<ChangeWithCursor, void, undefined> {
  for (const [index, change] of data.entries()) {
    const isLast = index === data.length - 1;
    yield { ...change, cursor: isLast ? nextCursor : (position.cursor ?? nextCursor) };
  }
  position.cursor = nextCursor;
}
