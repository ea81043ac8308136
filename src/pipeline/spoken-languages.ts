import type { Quality, Word } from '../contract/content.ts'
import { detectLanguage } from '../engines/language/eld.ts'
import { languageName } from '../text/languages/language-name.ts'
import { clock } from '../text/clock.ts'
import { languageStretches, type LanguageStretch } from '../text/languages/language-stretches.ts'
import { lastUpTo } from '../text/first-from.ts'
import type { Restore } from '../text/punctuation/restore-punctuation.ts'
import type { WindowResult } from '../transcripts/windows/window-result.ts'
import { languagesOfWindows, type EngineLanguages } from './languages-of-windows.ts'
import { warning } from '../text/messages/warnings.ts'

/** What is known of a recording's languages before its words are read. */
export interface LanguageInput extends EngineLanguages {
  /** The ranges of the windows, seconds. */
  stretches: readonly { start: number; end: number }[]
  /** The recording's language setting; `auto`: as heard, as the engine says, or as the text shows. */
  language: string
  /** The transcript's engine. */
  engine: { name: string; quality: Quality }
  /** Whether the engine's text has punctuation and case. */
  hasPunctuation: boolean
  /** Correct spelling of names and terms. */
  names: string[]
}

export interface SpokenLanguages {
  /** BCP 47 of most words; `und` if unknown. */
  main: string
  /** That of each window. */
  windows: string[]
  /** The parts of a recording in several languages; empty otherwise. */
  stretches: LanguageStretch[]
  /** The engine of most words. */
  engine: LanguageInput['engine']
  warnings: string[]
  /** Adds punctuation and case where the engine of the words leaves them out. */
  punctuate: (words: Word[]) => Word[]
}

/**
 * Which languages a recording has, where, and how to treat its words there. `results`: of the windows, in order.
 * `restore`: adds punctuation and case.
 */
export async function spokenLanguages(
  input: LanguageInput,
  results: readonly WindowResult[],
  restore: Restore,
): Promise<SpokenLanguages> {
  const heard = input.language === 'auto' ? await languagesOfWindows(results, input) : []
  const main = await mainLanguage(input, results, heard)
  const timed = results.map((result, n) => {
    const { start = 0, end = 0 } = input.stretches[n] ?? {}
    const engine = result.engine === undefined ? input.engine.name : (result.engine?.name ?? null)
    const hasPunctuation = result.engine?.hasPunctuation ?? input.hasPunctuation
    return { start, end, language: heard[n] ?? null, engine, hasPunctuation }
  })
  const parts = punctuationParts(timed, main)
  return {
    main,
    windows: timed.map(({ language }) => language ?? main),
    stretches: languageStretches(timed),
    engine: mainEngine(results, input.engine),
    warnings: [...unsupportedWarnings(input, results), ...foreignWarning(input, heard)],
    punctuate: (words) =>
      cutAt(words, parts).flatMap(({ words: own, language, hasPunctuation }) =>
        hasPunctuation ? own : restore(own, { language, names: input.names }),
      ),
  }
}

/** The recording's language, or the one of most words by window, or the one detected from all of the text. */
async function mainLanguage(
  input: LanguageInput,
  results: readonly WindowResult[],
  heard: readonly (string | null)[],
): Promise<string> {
  if (input.language !== 'auto') return input.language
  const votes = new Map<string, number>()
  for (const [n, { words }] of results.entries()) {
    const language = heard[n] ?? null
    if (language !== null) votes.set(language, (votes.get(language) ?? 0) + words.length)
  }
  const [most] = [...votes].toSorted((a, b) => b[1] - a[1])
  if (most !== undefined) return most[0]
  if (input.engineLanguage !== null) return input.engineLanguage
  const words = results.flatMap((result) => result.words.map(({ word }) => word))
  return words.length === 0 ? 'und' : ((await detectLanguage(words.join(' '))) ?? 'und')
}

/** Only windows of an identified language name their engine. */
function mainEngine(results: readonly WindowResult[], own: LanguageInput['engine']): LanguageInput['engine'] {
  const found = new Map<string, { engine: LanguageInput['engine']; words: number }>()
  for (const { engine = own, words } of results) {
    if (engine === null) continue
    const { name, quality } = engine
    found.set(name, { engine: { name, quality }, words: (found.get(name)?.words ?? 0) + words.length })
  }
  return [...found.values()].toSorted((a, b) => b.words - a.words)[0]?.engine ?? own
}

function unsupportedWarnings({ stretches }: LanguageInput, results: readonly WindowResult[]): string[] {
  const first = new Map<string, number>()
  for (const [n, { engine, language }] of results.entries()) {
    if (engine !== null || language === null || first.has(language)) continue
    first.set(language, stretches[n]?.start ?? 0)
  }
  return [...first].map(([language, start]) =>
    warning('LANGUAGE_UNSUPPORTED', { language: languageName(language), time: clock(start) }),
  )
}

/** Says where the engine's only language is probably not spoken. */
function foreignWarning({ stretches, engineLanguage }: LanguageInput, heard: readonly (string | null)[]): string[] {
  const first = heard.indexOf('und')
  if (first === -1 || engineLanguage === null) return []
  const language = languageName(engineLanguage)
  if (heard.every((one) => one === 'und')) return [warning('SOUNDS_FOREIGN', { language })]
  return [warning('SOUNDS_FOREIGN_FROM', { language, time: clock(stretches[first]?.start ?? 0) })]
}

interface Part {
  start: number
  language: string
  hasPunctuation: boolean
}

/** Consecutive windows that are punctuated alike. */
function punctuationParts(
  windows: readonly { start: number; language: string | null; hasPunctuation: boolean }[],
  main: string,
): Part[] {
  const parts: Part[] = []
  for (const { start, language, hasPunctuation } of windows.toSorted((a, b) => a.start - b.start)) {
    const last = parts.at(-1)
    const own = language ?? last?.language ?? main
    if (last?.language === own && last.hasPunctuation === hasPunctuation) continue
    parts.push({ start, language: own, hasPunctuation })
  }
  return parts
}

function cutAt(words: readonly Word[], parts: readonly Part[]): (Part & { words: Word[] })[] {
  const cut: (Part & { words: Word[] })[] = []
  let of: Part | undefined
  for (const word of words) {
    const part =
      parts[
        Math.max(
          0,
          lastUpTo(parts, ({ start }) => start, word.start),
        )
      ]
    if (part !== undefined && part !== of) cut.push({ ...part, words: [] })
    of = part
    cut.at(-1)?.words.push(word)
  }
  return cut
}
