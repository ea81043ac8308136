import { liveSampleRate as rate, type LiveTurn } from '../contract/live.ts'
import { textOfWords } from '../text/join-words.ts'
import type { RecognisedWord, SpeechEngine, SpeechStream } from '../engines/speech/port.ts'
import { mainSpeaker } from '../text/speakers/main-speaker.ts'
import { asLiveWords, formatTurn, type TurnFormat } from './format-turn.ts'
import { repeatWindows } from './repeat-windows.ts'

/** A word that begins this much before the end of the last locked one is the same word, seconds. */
const overlap = 0.05

/** The turn that is being spoken. */
export class OpenTurn {
  /** Its first sample. */
  readonly from: number
  readonly #number: number
  readonly #stream: SpeechStream
  readonly #format: TurnFormat
  /** Words that readers have seen as final before the engine was lost. Times are those of the session. */
  readonly #locked: readonly RecognisedWord[]
  #words: readonly RecognisedWord[]
  #stable: number
  #heard: string | null = null

  constructor(options: {
    number: number
    from: number
    stream: SpeechStream
    format: TurnFormat
    locked: readonly RecognisedWord[]
  }) {
    this.from = options.from
    this.#number = options.number
    this.#stream = options.stream
    this.#format = options.format
    this.#locked = options.locked
    this.#words = options.locked
    this.#stable = options.locked.length
  }

  /** Recognises up to a sample. @returns whether it has other words */
  async feed(upTo: number, last: boolean): Promise<boolean> {
    const { words, stable, language } = await this.#stream.feed(Math.max(this.from, upTo), last)
    this.#heard = language
    const by = this.from / rate
    const placed = words.map((word) => ({ ...word, start: word.start + by, end: word.end + by }))
    const end = (this.#locked.at(-1)?.end ?? -Infinity) - overlap
    const isNew = ({ start }: RecognisedWord): boolean => start >= end
    const before = this.#words
    const wasStable = this.#stable
    this.#words = [...this.#locked, ...placed.filter(isNew)]
    this.#stable = this.#locked.length + placed.slice(0, stable).filter(isNew).length
    const isSame = before.length === this.#words.length && before.at(-1)?.word === this.#words.at(-1)?.word
    return !isSame || wasStable !== this.#stable
  }

  isEmpty(): boolean {
    return this.#words.length === 0
  }

  /** What is spoken, as the session says or the engine reports; null: not known. */
  language(): string | null {
    const { language } = this.#format
    return language === 'und' ? this.#heard : language
  }

  stableWords(): readonly RecognisedWord[] {
    return this.#words.slice(0, this.#stable)
  }

  shown(): LiveTurn {
    const words = asLiveWords(this.#words, this.#stable, this.#format.hasPunctuation)
    return {
      turn: this.#number,
      start: words[0]?.start ?? this.from / rate,
      end: words.at(-1)?.end ?? this.from / rate,
      isFinal: false,
      isCorrected: false,
      text: textOfWords(words, this.language() ?? 'und'),
      speaker: mainSpeaker(words),
      words,
    }
  }

  final(): LiveTurn {
    return formatTurn(this.shown(), { ...this.#format, language: this.language() ?? 'und' })
  }

  close(): void {
    this.#stream.close()
  }
}

/** Begins a turn with what the engine can do best. */
export async function openTurn(
  engine: SpeechEngine,
  input: { path: string; from: number },
  options: { language: string; vocabulary: readonly string[]; signal: AbortSignal },
  turn: { number: number; format: TurnFormat; locked: readonly RecognisedWord[] },
): Promise<OpenTurn> {
  const stream =
    (await engine.streams?.open({ ...input, early: true }, options)) ?? repeatWindows(engine, input, options)
  return new OpenTurn({ ...turn, from: input.from, stream })
}
