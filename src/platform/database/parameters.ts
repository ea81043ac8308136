/** Values that can be bound to a statement. */
export type Parameter = string | number | bigint | null | Uint8Array

/**
 * Rejects values that SQLite would silently convert: a Date to NULL, `true` to 1, NaN to NULL, an object to named
 * parameters. The check runs for every database, so that stores behave the same on both.
 * @throws TypeError naming the position and type
 */
export function admitParameters(parameters: readonly unknown[]): Parameter[] {
  for (let i = 0; i < parameters.length; i++) {
    const value = parameters[i]
    if (value === null || typeof value === 'string' || typeof value === 'bigint') continue
    if (typeof value === 'number' && Number.isFinite(value)) continue
    if (value instanceof Uint8Array) continue
    throw new TypeError(
      `Parameter ${i + 1} is ${describe(value)}; only string, finite number, bigint, null and bytes can be stored.`,
    )
  }
  return parameters as Parameter[]
}

/**
 * Copies bytes that are a view of a larger buffer (small Buffers share a pool). Otherwise the whole buffer would be
 * sent to the other thread.
 */
export function compactParameters(parameters: Parameter[]): Parameter[] {
  return parameters.map((value) =>
    value instanceof Uint8Array && value.byteLength !== value.buffer.byteLength ? new Uint8Array(value) : value,
  )
}

function describe(value: unknown): string {
  if (value === undefined) return 'undefined'
  if (typeof value === 'object') return `a ${value?.constructor?.name ?? 'object'}`
  return typeof value === 'number' ? String(value) : `a ${typeof value}`
}
