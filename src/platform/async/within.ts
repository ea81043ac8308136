/** The outcome of `work`; after so many milliseconds that of `late` instead, while the work goes on. */
export async function within<T>(milliseconds: number, work: () => T | Promise<T>, late: () => T): Promise<T> {
  const over = Promise.withResolvers<T>()
  const timer = setTimeout(() => over.resolve(Promise.resolve().then(late)), milliseconds)
  try {
    return await Promise.race([work(), over.promise])
  } finally {
    clearTimeout(timer)
  }
}
