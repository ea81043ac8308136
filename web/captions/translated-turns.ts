import type { LiveTurn, TurnTranslation } from '../../src/contract/live.ts'

type Texts = ReadonlyMap<number, Pick<TurnTranslation, 'text' | 'quality'>>
/** The translated turns by language. */
export type Translations = ReadonlyMap<string, Texts>

/** Takes in translations that the server sends. That of a corrected turn replaces the one before. */
export function withTranslations(known: Translations, added: readonly TurnTranslation[]): Translations {
  const all = new Map([...known].map(([language, texts]) => [language, new Map(texts)]))
  for (const { turn, language, ...made } of added) {
    const texts = all.get(language) ?? new Map<number, Pick<TurnTranslation, 'text' | 'quality'>>()
    all.set(language, texts.set(turn, made))
  }
  return all
}

export interface ShownTurns {
  /** In the language that is shown; those that couldn't be translated, as they were said. */
  turns: readonly LiveTurn[]
  /** Turns that have ended and whose translation is awaited, as they were said. */
  awaited: readonly LiveTurn[]
}

/** Whether the last translation is a draft. */
export function isDraft(texts: Texts): boolean {
  return [...texts.values()].findLast(({ text }) => text !== null)?.quality === 'draft'
}

/** The most turns whose translation is awaited: the server leaves those before untranslated. */
const mostAwaited = 21

const shownAs = new WeakMap<LiveTurn, LiveTurn>()

/**
 * Turns that have ended, in a language; null: as they were said. A turn before one that is translated, or long ago, awaits
 * nothing: the language was added later, or the server was restarted.
 */
export function translatedTurns(turns: readonly LiveTurn[], texts: Texts | null): ShownTurns {
  if (texts === null) return { turns, awaited: [] }
  const last = Math.max((turns.at(-1)?.turn ?? 0) - mostAwaited, ...texts.keys())
  const isAwaited = ({ turn }: LiveTurn): boolean => turn > last
  return {
    turns: turns.filter((turn) => !isAwaited(turn)).map((turn) => inLanguage(turn, texts.get(turn.turn)?.text ?? null)),
    awaited: turns.filter(isAwaited),
  }
}

/** The same object for the same turn and text, so that only what is new is drawn. */
function inLanguage(turn: LiveTurn, text: string | null): LiveTurn {
  if (text === null) return turn
  const before = shownAs.get(turn)
  if (before?.text === text) return before
  // A corrected turn has its text as a whole: the words are those that were said.
  const shown = { ...turn, text, isCorrected: true }
  shownAs.set(turn, shown)
  return shown
}
