/**
 * Goes on with a value at once, or when it is there. For the hot path: a promise that need not be waited for
 * costs as much as the work between.
 */
export function onceKnown<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
