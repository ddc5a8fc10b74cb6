/**
 * Maps a value synchronously, or a promise when it resolves. For hot paths: an unnecessary await costs as much as the
 * work in between.
 */
export function mapMaybePromise<T, R>(
  value: T | Promise<T>,
  next: (value: T) => R | Promise<R>,
): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
