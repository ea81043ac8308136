import { UsageError } from '../contract/app-error.ts'

/**
 * The adapter names that a setting selects: the named one; with `auto` the whole table in its order; with another
 * `allowed` value, none.
 * @throws UsageError for a value that is neither allowed nor in the table
 */
export function askedAdapters(
  setting: string,
  value: string,
  table: Readonly<Record<string, unknown>>,
  allowed: readonly string[] = ['auto', 'off'],
): string[] {
  const names = Object.keys(table)
  if (names.includes(value)) return [value]
  if (!allowed.includes(value)) {
    const values = ['auto', ...names, ...allowed.filter((one) => one !== 'auto')]
    throw new UsageError(`${setting} must be one of ${values.join(', ')}, not "${value}".`)
  }
  return value === 'auto' ? names : []
}
