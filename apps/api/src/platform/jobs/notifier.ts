import { getOrCreate } from "../get-or-create.ts";

type Heard = (said?: string) => void;

/** This process's subscribers, by record. */
export class Notifier {
  readonly #byRecord = new Map<string, Set<Heard>>();

  /** @returns a function that unsubscribes */
  add(id: string, heard: Heard): () => void {
    const watching = getOrCreate(this.#byRecord, id, () => new Set<Heard>());
    watching.add(heard);
    return () => {
      watching.delete(heard);
      if (watching.size === 0 && this.#byRecord.get(id) === watching) this.#byRecord.delete(id);
    };
  }

  /** @param ids each may be followed by a question mark and what subscribers are told */
  notify(ids: Iterable<string>): void {
    for (const each of ids) {
      const [id, said] = each.split("?") as [string, string?];
      for (const heard of this.#byRecord.get(id) ?? []) heard(said);
    }
  }

  notifyAll(): void {
    this.notify([...this.#byRecord.keys()]);
  }
}
