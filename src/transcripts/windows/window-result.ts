import { gunzipSync, gzipSync } from 'node:zlib'
import type { Quality } from '../../contract/content.ts'
import type { RecogniseResult } from '../../engines/speech/port.ts'

/** The stored result of a recognised window; times in seconds from the start of the recording. */
export interface WindowResult extends RecogniseResult {
  /**
   * Where the language of the window was identified: the engine that recognised it; null if none could. Absent: the
   * transcript's engine.
   */
  engine?: { name: string; quality: Quality; hasPunctuation: boolean } | null
}

/** gzip of JSON: a window has a few hundred bytes and is read once, at assembly. */
export function encodeWindowResult(result: WindowResult): Uint8Array {
  return gzipSync(JSON.stringify(result), { level: 3 })
}

export function decodeWindowResult(bytes: Uint8Array): WindowResult {
  return JSON.parse(gunzipSync(bytes).toString('utf8')) as WindowResult
}
