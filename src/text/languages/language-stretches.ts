import { lastUpTo } from '../first-from.ts'

/** A part of a recording in one language, seconds. */
export interface LanguageStretch {
  /** BCP 47. */
  language: string
  start: number
  end: number
  /** `provider/model`; null: nothing here transcribes the language. */
  engine: string | null
}

/** A window, in seconds, and what is known of its language. */
export interface WindowLanguage {
  start: number
  end: number
  /** BCP 47; null: unknown, so probably that of the window before it. */
  language: string | null
  engine: string | null
}

/** The parts of a recording by language, by start; empty if all of it has one language. */
export function languageStretches(windows: readonly WindowLanguage[]): LanguageStretch[] {
  const stretches: LanguageStretch[] = []
  const first = windows.find(({ language }) => language !== null)?.language ?? null
  if (first === null) return []
  for (const { start, end, ...window } of windows.toSorted((a, b) => a.start - b.start)) {
    const last = stretches.at(-1)
    const language = window.language ?? last?.language ?? first
    if (last?.language === language && last.engine === window.engine) last.end = Math.max(last.end, end)
    else stretches.push({ language, start, end, engine: window.engine })
  }
  return new Set(stretches.map(({ language }) => language)).size > 1 ? stretches : []
}

/** The language at a time: that of the last stretch that has begun. Null without stretches. */
export function languageAt(stretches: readonly LanguageStretch[], seconds: number): string | null {
  return languagesByTime(stretches)(seconds)
}

/** The same, for many times. */
function languagesByTime(stretches: readonly LanguageStretch[]): (seconds: number) => string | null {
  // An archive has them in any order: one that begins no earlier than a later one is never the last.
  const inOrder: LanguageStretch[] = []
  for (const stretch of stretches) {
    while ((inOrder.at(-1)?.start ?? -Infinity) >= stretch.start) inOrder.pop()
    inOrder.push(stretch)
  }
  return (seconds) => (inOrder[lastUpTo(inOrder, ({ start }) => start, seconds)] ?? stretches[0])?.language ?? null
}

/** Passages with their language, if the recording has several. */
export function withLanguages<P extends { start: number; end: number }>(
  passages: readonly P[],
  stretches: readonly LanguageStretch[],
): (P & { language?: string })[] {
  const languageOf = languagesByTime(stretches)
  return passages.map((passage) => {
    const language = languageOf((passage.start + passage.end) / 2)
    return language === null ? passage : { ...passage, language }
  })
}

/** The indexes of the words with which another language begins. */
export function languageStarts(
  words: readonly { start: number; end: number }[],
  stretches: readonly LanguageStretch[],
): number[] {
  const languageOf = languagesByTime(stretches)
  const languages = words.map(({ start, end }) => languageOf((start + end) / 2))
  return words.flatMap((_, i) => (i > 0 && languages[i] !== languages[i - 1] ? [i] : []))
}
