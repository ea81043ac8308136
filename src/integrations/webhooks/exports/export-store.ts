import type { Db } from '../../../platform/database/schema.ts'
import type { Written } from '../../../platform/files/place-file.ts'

interface WrittenKey {
  ruleId: string
  /** ID of the recording or of the insight. */
  sourceId: string
  recordingId: string
}

/** The files that a rule wrote for a recording or an insight. */
export async function readWritten(db: Db, { ruleId, sourceId }: WrittenKey): Promise<Written> {
  const rows = await db
    .selectFrom('exportedFile')
    .select(['path', 'hashes'])
    .where('ruleId', '=', ruleId)
    .where('sourceId', '=', sourceId)
    .execute()
  return Object.fromEntries(rows.map(({ path, hashes }) => [path, JSON.parse(hashes) as string[]]))
}

export async function writeWritten(db: Db, key: WrittenKey, written: Written): Promise<void> {
  const rows = Object.entries(written).map(([path, hashes]) => ({ ...key, path, hashes: JSON.stringify(hashes) }))
  await db
    .insertInto('exportedFile')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['ruleId', 'sourceId', 'path']).doUpdateSet((eb) => ({ hashes: eb.ref('excluded.hashes') })),
    )
    .execute()
}
