import { createHmac } from 'node:crypto'
import { offerSetting, writeSetting } from '../database/settings.ts'
import type { Db } from '../database/schema.ts'

/** The row of `setting` that recognises the root secret without containing it. */
const markSetting = 'rootSecret.mark'

/**
 * Remembers the root secret of a start. @returns whether it is another one than that of the last start: a data folder was
 * copied without its secret, for example, or TIRO_SECRET isn't the same for all processes
 */
export async function noteSecret(db: Db, root: Uint8Array): Promise<boolean> {
  const mark = createHmac('sha256', root).update('tiro/mark/v1').digest('base64url')
  if ((await offerSetting(db, markSetting, mark)) === mark) return false
  await writeSetting(db, markSetting, mark)
  return true
}
