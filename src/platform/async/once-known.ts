/**
 * Goes on with a value that is here, or with one that is still on its way. For what every request asks and caches mostly
 * answer: each promise on that way takes time although nothing waits.
 */
export function onceKnown<T, R>(value: T | Promise<T>, next: (value: T) => R): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}
