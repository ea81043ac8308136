import type { Db } from '../../platform/database/schema.ts'

/** The number of deliveries in the last 30 days, by status. */
export async function countDeliveries(db: Db): Promise<{ status: string; deliveries: number }[]> {
  const rows = await db
    .selectFrom('webhookDelivery')
    .select((eb) => ['status', eb.fn.countAll<number | string>().as('deliveries')])
    .groupBy('status')
    .execute()
  return rows.map((row) => ({ status: row.status, deliveries: Number(row.deliveries) }))
}
