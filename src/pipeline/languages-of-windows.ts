import { detectLanguage } from '../engines/language/eld.ts'
import { soundsForeign } from '../engines/speech/sounds-foreign.ts'
import type { WindowResult } from '../transcripts/windows/window-result.ts'

/** Fewer words of a window don't tell its language. */
const leastWords = 8
/** A language that was found by the text alone must have so many words in the recording. */
const leastOfLanguage = 20

type Results = readonly Pick<WindowResult, 'language' | 'words'>[]

/** What is known of an engine's languages. */
export interface EngineLanguages {
  /** Its language, if it supports only one. */
  engineLanguage: string | null
  /** As of SpeechEngine; null: it can't tell. */
  leastConfidence: number | null
  /** The languages that it tells apart without saying which; empty if it says so or knows only one. */
  candidates: readonly string[]
}

/**
 * The language of each window: as heard, as the engine reports it, or as its words show; `und` where it isn't the
 * engine's only one. Null where none of them says.
 */
export async function languagesOfWindows(results: Results, engine: EngineLanguages): Promise<(string | null)[]> {
  const known = results.map(({ language }) => language)
  if (known.every((language) => language !== null)) return known
  if (engine.candidates.length > 0) {
    const read = await languagesByText(results, engine.candidates)
    return known.map((language, n) => language ?? read[n] ?? null)
  }
  const { engineLanguage, leastConfidence } = engine
  if (engineLanguage === null || leastConfidence === null) return known
  return known.map((language, n) => {
    if (language !== null) return language
    return soundsForeign(wordsAround(results, n), leastConfidence) ? 'und' : engineLanguage
  })
}

async function languagesByText(results: Results, candidates: readonly string[]): Promise<(string | null)[]> {
  const read: (string | null)[] = []
  const words = new Map<string, number>()
  for (const { words: own } of results) {
    const found = own.length < leastWords ? null : await detectLanguage(own.map(({ word }) => word).join(' '))
    const language = found !== null && candidates.includes(found) ? found : null
    read.push(language)
    if (language !== null) words.set(language, (words.get(language) ?? 0) + own.length)
  }
  return read.map((language) => (language !== null && (words.get(language) ?? 0) >= leastOfLanguage ? language : null))
}

/** The words of a window; of its neighbours too if it has too few of its own. */
function wordsAround(results: Results, n: number): WindowResult['words'] {
  const own = results[n]?.words ?? []
  return own.length >= leastWords ? own : results.slice(Math.max(0, n - 1), n + 2).flatMap(({ words }) => words)
}
