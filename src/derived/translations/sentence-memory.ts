import { hash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { TranslationUnit } from '../../text/translations/translation-units.ts'

/** The translation of a sentence. */
export interface Translated {
  text: string
  /** NAME: a name may have been translated. KEPT: the engine returned nothing or far too much, so the original stays. */
  problem: 'NAME' | 'KEPT' | null
}

export type SentenceMemory = Map<string, Translated>

/** A key that is equal for the same sentence with the same names and engine, to translate it only once. */
export function keyOf(engine: string, unit: Pick<TranslationUnit, 'text' | 'names'>): string {
  const parts = [engine, unit.text, ...unit.names.map(({ name }) => name)]
  return hash('sha256', JSON.stringify(parts), 'buffer').subarray(0, 12).toString('base64url')
}

export function packMemory(memory: SentenceMemory): Uint8Array {
  return gzipSync(JSON.stringify([...memory].map(([key, { text, problem }]) => [key, text, problem])))
}

export function unpackMemory(parts: readonly { data: Uint8Array }[]): SentenceMemory {
  const memory: SentenceMemory = new Map()
  for (const { data } of parts) {
    const list = JSON.parse(gunzipSync(data).toString('utf8')) as [string, string, Translated['problem']][]
    for (const [key, text, problem] of list) memory.set(key, { text, problem })
  }
  return memory
}
