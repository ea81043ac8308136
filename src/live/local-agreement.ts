import type { RecognisedWord, StreamWords } from '../engines/speech/port.ts'
import { plain } from '../text/plain-word.ts'

/** Words that begin this much before the end of the last stable one are taken for repetitions of it, seconds. */
const overlap = 0.1
/** Most words that a pass may repeat of the stable ones. */
const mostRepeated = 5

type AgreedWords = Omit<StreamWords, 'language'>

export interface LocalAgreement {
  /**
   * Takes the words of another pass over the growing speech. Words on which this pass and the one before agree are
   * stable from then on. `last`: there is no further pass, so all are.
   */
  add: (words: readonly RecognisedWord[], last: boolean) => AgreedWords
  /** Makes all words stable without another pass. */
  settle: () => AgreedWords
}

/**
 * Makes a stream of an engine that recognises whole windows: "LocalAgreement-2" of Liu et al. 2020, as in
 * whisper_streaming. The passes may begin later than the first one, because stable speech needn't be read again.
 */
export function createLocalAgreement(): LocalAgreement {
  const stable: RecognisedWord[] = []
  let before: readonly RecognisedWord[] = []

  const result = (): AgreedWords => ({ words: [...stable, ...before], stable: stable.length })
  const withoutStable = (words: readonly RecognisedWord[]): readonly RecognisedWord[] => {
    const last = stable.at(-1)
    if (last === undefined) return words
    const rest = words.filter(({ start }) => start > last.end - overlap)
    for (let n = Math.min(mostRepeated, stable.length, rest.length); n >= 1; n -= 1) {
      const isRepeated = stable.slice(-n).every((word, i) => isSame(word, rest[i]))
      // Said twice is possible; then it begins after the end of the first.
      if (isRepeated && (rest[0]?.start ?? 0) < last.end + overlap) return rest.slice(n)
    }
    return rest
  }
  return {
    add: (words, last) => {
      const rest = withoutStable(words)
      let agreed = 0
      if (last) agreed = rest.length
      else while (agreed < Math.min(rest.length, before.length) && isSame(before[agreed], rest[agreed])) agreed += 1
      stable.push(...rest.slice(0, agreed))
      before = rest.slice(agreed)
      return result()
    },
    settle: () => {
      stable.push(...before)
      before = []
      return result()
    },
  }
}

function isSame(a: RecognisedWord | undefined, b: RecognisedWord | undefined): boolean {
  return a !== undefined && b !== undefined && plain(a.word) === plain(b.word)
}
