/** What may be bound to a statement. */
export type Parameter = string | number | bigint | null | Uint8Array

/**
 * Refuses what SQLite would bind silently as something else: a Date as NULL, `true` as 1, NaN as NULL,
 * an object as named parameters. Every database gets the same, so that a store behaves alike on both.
 * @throws TypeError that names the position and type
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
 * Copies bytes that are a view into a larger buffer (small Buffers share a pool): what crosses to
 * another thread would carry the whole of it.
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
