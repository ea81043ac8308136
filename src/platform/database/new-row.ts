import { newId } from './ids.ts'
import { timestamp } from './now.ts'

/** What every new row begins with. */
export function newRow(prefix: string): { id: string; createdAt: string; updatedAt: string } {
  const now = timestamp()
  return { id: newId(prefix), createdAt: now, updatedAt: now }
}
