import { liveSampleRate as rate } from '../contract/live.ts'
import type { RecogniseOptions, SpeechEngine, SpeechStream, StreamInput, StreamWords } from '../engines/speech/port.ts'
import { createLocalAgreement } from './local-agreement.ts'

/** New speech that is worth another pass, samples. */
const step = Math.round(0.6 * rate)
/** Longest window; longer ones take longer than what they add, seconds. */
const longestWindow = 16

/** A stream of an engine that recognises windows: the growing turn is recognised again and again. */
export function repeatWindows(
  engine: Pick<SpeechEngine, 'recognise' | 'maxWindowSeconds'>,
  { path, from }: StreamInput,
  options: RecogniseOptions,
): SpeechStream {
  const agreement = createLocalAgreement()
  const most = Math.floor(Math.min(longestWindow, engine.maxWindowSeconds) * rate)
  let windowFrom = from
  let doneUpTo = from
  let latest: Omit<StreamWords, 'language'> = { words: [], stable: 0 }
  let language: string | null = null

  const isTooLong = (upTo: number): boolean => upTo - windowFrom > most
  const pass = async (upTo: number, last: boolean): Promise<void> => {
    const length = upTo - windowFrom
    if (length <= 0) return void (latest = agreement.settle())
    const { words, language: heard } = await engine.recognise(
      { path, sampleRate: rate, offset: windowFrom, length },
      { ...options, isUrgent: true },
    )
    language = heard ?? language
    const by = (windowFrom - from) / rate
    latest = agreement.add(
      words.map((word) => ({ ...word, start: word.start + by, end: word.end + by })),
      last,
    )
    doneUpTo = upTo
  }
  /** Lets the window begin after what is stable. A window without agreement is taken as it is. */
  const shorten = (): void => {
    const stableEnd = latest.words[latest.stable - 1]?.end
    const next = stableEnd === undefined ? windowFrom : Math.max(windowFrom, from + Math.floor(stableEnd * rate))
    if (next - windowFrom > most / 4) {
      windowFrom = next
      return
    }
    latest = agreement.settle()
    windowFrom = doneUpTo
  }
  return {
    feed: async (upTo, last) => {
      while (isTooLong(upTo)) {
        // Two passes over almost the same speech would agree on the same mistake at its end.
        if (windowFrom + most - doneUpTo >= step) await pass(windowFrom + most, false)
        shorten()
      }
      if (last || upTo - doneUpTo >= step) await pass(upTo, last)
      return { ...latest, language }
    },
    close: () => {},
  }
}
