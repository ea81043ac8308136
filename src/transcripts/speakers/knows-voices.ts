import type { Db } from '../../platform/database/schema.ts'
import { hasKnownVoice } from './voice-store.ts'

/** Whether a workspace recognises voices, and has learned one. */
export async function knowsVoices(db: Db, workspaceId: string): Promise<boolean> {
  return hasKnownVoice(db, workspaceId)
}
