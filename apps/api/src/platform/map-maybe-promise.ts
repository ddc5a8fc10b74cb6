/**
 * Continues with a value synchronously, or when its promise resolves. For the hot path: awaiting unnecessarily costs as
 * much as the work in between.
 */
export function mapMaybePromise<T, R>(
  value: T | Promise<T>,
  next: (value: T) => R | Promise<R>,
): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
