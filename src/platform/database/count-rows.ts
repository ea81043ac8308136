import type { SelectQueryBuilder } from 'kysely'

/** How many rows a query finds. It selects no columns itself. */
export async function countRows<DB, T extends keyof DB>(query: SelectQueryBuilder<DB, T, {}>): Promise<number> {
  const { count } = await query
    .select((eb) => eb.fn.countAll().as('count'))
    .$castTo<{ count: number | string }>()
    .executeTakeFirstOrThrow()
  return Number(count)
}
