import type { CallOptions } from "./call.ts";
import { calledBy } from "./caller.ts";
import { type ChangeWithCursor, eachChange, type Located, located, positionOf } from "./change-pages.ts";
import { ChangesResource } from "./generated/resources.gen.ts";
import type { ChangesListInput } from "./generated/types.gen.ts";
import { type AllRecords, withToArray } from "./paginate.ts";
import { type ChangesWatchOptions, type WatchedChanges, watchChanges } from "./watch-changes.ts";

/** All changes that are kept: `for await (const change of ...)`, or `.toArray({ limit })`. */
export interface AllChanges extends AllRecords<ChangeWithCursor>, Located {}

/** The operations of `rental.changes`, and loops over changes. */
export class Changes extends ChangesResource {
  /**
   * List changes, page after page, until there are no more now: from the oldest that is kept, or after `cursor`. `limit`
   * is the size of a page.
   */
  listAll(input: ChangesListInput = {}, options?: CallOptions): AllChanges {
    const call = calledBy(this.listAll, options);
    const position = positionOf(input.cursor);
    const list = (page: ChangesListInput) => this.list(page, call);
    return located(withToArray(eachChange(list, input, position)), position);
  }

  /**
   * The changes as they are committed, without an end: `for await (const change of rental.changes.watch({ cursor }))`.
   * After a lost connection it continues where it was. `break` closes the connection.
   *
   * `GET /changes/stream`; where streams do not get through, `GET /changes` every few seconds.
   * @throws ApiError when the key, the plan, the cursor or a filter is rejected; ConnectionError when the first request fails
   */
  watch(options: ChangesWatchOptions = {}): WatchedChanges {
    const call = calledBy(this.watch, { headers: options.headers });
    return watchChanges(this.api, (input, signal) => this.list(input, { ...call, signal }), options, call);
  }
}
