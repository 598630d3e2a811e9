/** Goes on with what is there without waiting, which would cost a hot request a round of the event loop. */
export function atOnce<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
