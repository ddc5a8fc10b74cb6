/**
 * Calls `sent` when a statement is sent, which postgres.js does when it is first awaited, and what that returns when the
 * response has arrived. A statement that becomes a part of another one is never sent.
 */
export function onceSent(query: PromiseLike<unknown>, sent: () => (error?: unknown) => void): void {
  const { then } = query;
  const first: typeof then = (onAnswer, onError) => {
    // biome-ignore lint/suspicious/noThenProperty: it is a promise, and from now on the one that it was
    query.then = then;
    const ended = sent();
    query.then(() => ended(), ended);
    return query.then(onAnswer, onError);
  };
  // biome-ignore lint/suspicious/noThenProperty: it is a promise
  query.then = first;
}
