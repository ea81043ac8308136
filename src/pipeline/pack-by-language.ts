import type { SpeechWindow } from '../engines/speech/windows.ts'

/** A window, and the language that is spoken in it: BCP 47; null: not identified. */
export interface SpokenWindow extends SpeechWindow {
  language: string | null
}

/** Shorter speech doesn't tell its language, seconds. */
const leastHeard = 1.5
/** A language counts from so much speech in it on; less is taken for the language around it, seconds. */
const leastRun = 4
/** Longest pause inside a window, seconds. */
const longestPause = 1.5

interface Run {
  language: string | null
  /** Speech whose language was identified, seconds. */
  heard: number
  /** Not in a window yet. */
  waiting: SpeechWindow[]
}

const nothing = (): Run => ({ language: null, heard: 0, waiting: [] })

/**
 * Packs utterances into windows of one language each. A change of language is always between two windows, and so is a
 * pause of more than 1.5 s. `identify` tells the language of an utterance, or null. `longest`: samples of a window.
 */
export async function* packByLanguage(
  utterances: AsyncIterable<SpeechWindow>,
  identify: (utterance: SpeechWindow) => Promise<string | null>,
  longest: number,
): AsyncGenerator<SpokenWindow, void, undefined> {
  /** The last language that counts, and what may become one after it. */
  let settled = nothing()
  let run = nothing()
  let n = 0
  const packed = (list: readonly SpeechWindow[], language: string | null): SpokenWindow => {
    const [first, last] = [list[0], list.at(-1)] as [SpeechWindow, SpeechWindow]
    const length = last.offset + last.length - first.offset
    n += 1
    return { ...first, n: n - 1, length, after: last.after, end: last.end, language }
  }
  /** The windows of what waits; `isWhole`: also the last one, to which nothing is added any more. */
  const pack = ({ waiting, language }: Run, isWhole: boolean): SpokenWindow[] => {
    const windows: SpokenWindow[] = []
    let from = 0
    for (let i = 1; i < waiting.length; i += 1) {
      const [first, last, next] = [waiting[from], waiting[i - 1], waiting[i]] as [
        SpeechWindow,
        SpeechWindow,
        SpeechWindow,
      ]
      if (next.start - last.end <= longestPause && next.offset + next.length - first.offset <= longest) continue
      windows.push(packed(waiting.slice(from, i), language))
      from = i
    }
    if (isWhole && from < waiting.length) {
      windows.push(packed(waiting.slice(from), language))
      from = waiting.length
    }
    waiting.splice(0, from)
    return windows
  }

  for await (const utterance of utterances) {
    const seconds = utterance.end - utterance.start
    const language = seconds < leastHeard ? null : await identify(utterance)
    if (language === null) {
      ;(settled.language !== null && run.waiting.length === 0 ? settled : run).waiting.push(utterance)
    } else if (language === settled.language) {
      settled.waiting.push(...run.waiting, utterance)
      run = nothing()
    } else {
      if (run.language !== null && run.language !== language) {
        // Too little of that language to count.
        if (settled.language === null) run.heard = 0
        else {
          settled.waiting.push(...run.waiting)
          run = nothing()
        }
      }
      run.language = language
      run.heard += seconds
      run.waiting.push(utterance)
      if (run.heard >= leastRun) {
        yield* pack(settled, true)
        settled = run
        run = nothing()
      }
    }
    yield* pack(settled, false)
  }
  if (settled.language === null) settled = run
  else settled.waiting.push(...run.waiting)
  yield* pack(settled, true)
}
