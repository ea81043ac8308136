import { UsageError } from '../contract/app-error.ts'

/**
 * The names of the adapters that a setting asks for: the one that it names; with `auto` all of the table, in its order;
 * with another value that is `allowed`, none.
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
