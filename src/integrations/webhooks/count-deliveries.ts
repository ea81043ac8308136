import type { Db } from '../../platform/database/schema.ts'

/** How many deliveries of the last 30 days there are, by status. */
export async function countDeliveries(db: Db): Promise<{ status: string; deliveries: number }[]> {
  const rows = await db
    .selectFrom('webhookDelivery')
    .select((eb) => ['status', eb.fn.countAll<number | string>().as('deliveries')])
    .groupBy('status')
    .execute()
  return rows.map((row) => ({ status: row.status, deliveries: Number(row.deliveries) }))
}
