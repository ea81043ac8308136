import { UsageError } from '../../contract/app-error.ts'
import type { Settings } from './settings.ts'

/** The endpoints of OpenAI's API that Tiro serves. */
export interface OpenAiApiSettings {
  /** Workspace that keeps what they transcribe; null: nothing is kept unless a request names one. */
  keepIn: string | null
}

export function readOpenAiApi({ text }: Settings): OpenAiApiSettings {
  const keepIn = text('TIRO_V1_KEEP')
  if (keepIn !== null && !keepIn.startsWith('spc_')) {
    throw new UsageError(`TIRO_V1_KEEP must be the id of a workspace, which starts with spc_, not "${keepIn}".`)
  }
  return { keepIn }
}
