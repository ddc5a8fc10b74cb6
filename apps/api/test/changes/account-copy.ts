/** What lists and changes answer. */
interface Answer {
  data: { resource: string; id: string; record: unknown }[];
  nextCursor: string;
  hasMore: boolean;
  pagination: { total: number };
}

/** Answers a GET below /api/v1 with its body. @throws for every status but 200 */
type Ask = (path: string) => Promise<Answer>;

/** A copy of some lists of an account, kept as docs/changes.md says. */
export class AccountCopy {
  readonly #records = new Map<string, unknown>();
  #cursor = "";

  constructor(private readonly lists: readonly string[]) {}

  /** Takes a cursor, then reads the lists. */
  async begin(ask: Ask): Promise<void> {
    this.#cursor = (await ask("/changes?cursor=now")).nextCursor;
    this.#records.clear();
    for (const [name, record] of await this.#listed(ask)) this.#records.set(name, record);
  }

  /** Reads the changes after the cursor. @throws if it is refused */
  async follow(ask: Ask): Promise<void> {
    const only = this.lists.map((name) => `&resource=${name}`).join("");
    for (let hasMore = true; hasMore; ) {
      const page = await ask(`/changes?include=record&cursor=${this.#cursor}${only}`);
      for (const { resource, id, record } of page.data) {
        if (record === null) this.#records.delete(`${resource} ${id}`);
        else this.#records.set(`${resource} ${id}`, record);
      }
      this.#cursor = page.nextCursor;
      hasMore = page.hasMore;
    }
  }

  /** The copy and the account, each in the same order. */
  async compared(ask: Ask): Promise<[copy: unknown[], account: unknown[]]> {
    const inOrder = (records: Map<string, unknown>) => [...records].sort(([a], [b]) => (a < b ? -1 : 1));
    return [inOrder(this.#records), inOrder(await this.#listed(ask))];
  }

  async #listed(ask: Ask): Promise<Map<string, unknown>> {
    const found = new Map<string, unknown>();
    for (const list of this.lists) {
      for (let page = 1; ; page++) {
        const { data, pagination } = await ask(`/${list}?limit=100&page=${page}`);
        for (const record of data) found.set(`${list} ${record.id}`, record);
        if (page * 100 >= pagination.total) break;
      }
    }
    return found;
  }
}
