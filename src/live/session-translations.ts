import { setTimeout as pause } from 'node:timers/promises'
import { StepError, WaitError } from '../contract/app-error.ts'
import type { LiveTurn, TurnTranslation } from '../contract/live.ts'
import { keyOf, type SentenceMemory } from '../derived/translations/sentence-memory.ts'
import { missingSentences, translateSentences } from '../derived/translations/translate-sentences.ts'
import type { TranslationChooser, Translator } from '../engines/translation/port.ts'
import { cleanWord } from '../text/clean.ts'
import { joinWords } from '../text/join-words.ts'
import { translationUnits } from '../text/translations/translation-units.ts'
import { mostEvents, type Journal } from './journal.ts'
import { dropTranslation } from './store.ts'

/** Turns that wait for an engine that is slower than the speech; those before stay untranslated. */
const mostWaiting = 20
/** How long to wait at most for an engine whose models are being fetched, or that was lost, milliseconds. */
const retryMs = 5000

interface Spoken {
  turn: LiveTurn
  /** BCP 47. */
  language: string
}

interface Deps {
  /** Those to translate into, which may change. BCP 47. */
  languages: () => Promise<readonly string[]>
  journal: Journal
  open: TranslationChooser['open']
  /** Names and terms, which stay as they are. */
  names: () => readonly string[]
  onError: (error: unknown) => void
}

interface LanguageDeps extends Pick<Deps, 'open' | 'names' | 'onError'> {
  /** `isCorrected`: there may be one of the turn as it was. */
  onTranslated: (translation: TurnTranslation, isCorrected: boolean) => Promise<void>
}

/**
 * Translates turns that have ended into the languages of a session: each language in the order of the turns, and no language
 * waits for another. It never holds up the words.
 */
export class SessionTranslations {
  readonly #deps: Deps
  readonly #onTranslated: LanguageDeps['onTranslated']
  readonly #languages = new Map<string, Language>()
  #adding: Promise<void> = Promise.resolve()

  constructor(sessionId: string, deps: Deps) {
    const { journal } = deps
    this.#deps = deps
    this.#onTranslated = async (translation, isCorrected) => {
      if (journal.last() >= mostEvents) return
      await journal.add({ type: 'translation', ...translation }, async (tx, n) => {
        if (isCorrected) await dropTranslation(tx, sessionId, translation, n)
      })
    }
  }

  /** @param language of the turn; null: it isn't known, so nothing can translate it */
  add(turn: LiveTurn, language: string | null): void {
    if (language === null) return
    this.#adding = this.#adding
      .then(async () => {
        for (const into of await this.#deps.languages()) this.#into(into).add({ turn, language })
      })
      .catch(this.#deps.onError)
  }

  /** Resolves when all turns are translated, at the latest after `limitMs`. */
  async finish(limitMs: number): Promise<void> {
    await this.#adding
    const over = new AbortController()
    await Promise.race([
      Promise.all([...this.#languages.values()].map((one) => one.done())),
      pause(limitMs, undefined, { signal: over.signal }).catch(() => {}),
    ])
    over.abort()
    await this.close()
  }

  async close(): Promise<void> {
    await this.#adding
    await Promise.all([...this.#languages.values()].map((one) => one.close()))
  }

  #into(language: string): Language {
    const known = this.#languages.get(language)
    if (known !== undefined) return known
    const made = new Language(language, { ...this.#deps, onTranslated: this.#onTranslated })
    this.#languages.set(language, made)
    return made
  }
}

class Language {
  readonly #into: string
  readonly #deps: LanguageDeps
  readonly #ended = new AbortController()
  #waiting: Spoken[] = []
  #work: Promise<void> | null = null
  #told = ''

  constructor(into: string, deps: LanguageDeps) {
    this.#into = into
    this.#deps = deps
  }

  add(spoken: Spoken): void {
    if (this.#ended.signal.aborted) return
    // A correction takes the place of its turn.
    this.#waiting = this.#waiting.filter(({ turn }) => turn.turn !== spoken.turn.turn)
    this.#waiting.push(spoken)
    this.#work ??= this.#translate()
  }

  async done(): Promise<void> {
    await this.#work
  }

  async close(): Promise<void> {
    this.#ended.abort()
    await this.#work
  }

  async #translate(): Promise<void> {
    const { signal } = this.#ended
    while (!signal.aborted) {
      const next = this.#waiting.shift()
      if (next === undefined) {
        // At once: a turn that comes before this promise has settled would wait for the next one.
        this.#work = null
        return
      }
      const isLate = this.#waiting.length >= mostWaiting
      try {
        await this.#put(next, isLate ? null : await this.#translated(next))
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof WaitError) this.#waiting.unshift(next)
        else await this.#giveUp(next, error)
        await pause(pauseAfter(error), undefined, { signal }).catch(() => {})
      }
    }
  }

  async #giveUp(spoken: Spoken, error: unknown): Promise<void> {
    this.#tell(error)
    await this.#put(spoken, null).catch((fault: unknown) => this.#tell(fault))
  }

  /** Null if the engine gave nothing for a sentence. Throws what the chooser and the engine throw. */
  async #translated({ turn, language }: Spoken): Promise<Pick<TurnTranslation, 'text' | 'quality'> | null> {
    const translator = await this.#deps.open(language, this.#into)
    const sentences = await translateTurn(translator, { turn, language }, this.#deps.names(), this.#ended.signal)
    // The page and other clients show it as it is.
    const text = sentences === null ? '' : cleanWord(joinWords(sentences, this.#into))
    return text === '' ? null : { text, quality: translator.quality }
  }

  #put({ turn: { turn, isCorrected } }: Spoken, made: Pick<TurnTranslation, 'text' | 'quality'> | null): Promise<void> {
    const text = made ?? { text: null, quality: null }
    return this.#deps.onTranslated({ turn, language: this.#into, ...text }, isCorrected)
  }

  /** Each reason once. */
  #tell(error: unknown): void {
    const reason = String(error)
    if (reason !== this.#told) this.#deps.onError(error)
    this.#told = reason
  }
}

/** How long an engine gets after an error, milliseconds. */
function pauseAfter(error: unknown): number {
  if (error instanceof WaitError) return Math.min(1000 * error.seconds, retryMs)
  return error instanceof StepError && error.retryable ? retryMs : 0
}

async function translateTurn(
  translator: Translator,
  { turn, language }: Spoken,
  names: readonly string[],
  signal: AbortSignal,
): Promise<string[] | null> {
  const engine = `${translator.provider}/${translator.model}`
  const units = translationUnits({ words: wordsOf(turn) }, language, names)
  const memory: SentenceMemory = new Map()
  for await (const batch of translateSentences(translator, missingSentences(units, memory, engine), signal)) {
    for (const [key, translated] of batch) memory.set(key, translated)
  }
  const found = units.map((unit) => memory.get(keyOf(engine, unit)))
  if (found.some((one) => one === undefined || one.problem === 'KEPT')) return null
  return found.map((one) => one?.text ?? '')
}

/** The words of a turn. A corrected one has only its text. */
function wordsOf(turn: LiveTurn) {
  const rest = { start: turn.start, end: turn.end, confidence: null, speaker: 0 }
  if (!turn.isCorrected) return turn.words.map(({ word, start, end }) => ({ ...rest, word, start, end }))
  return turn.text.split(/\s+/u).flatMap((word) => (word === '' ? [] : [{ ...rest, word }]))
}
