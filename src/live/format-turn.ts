import type { LiveTurn, LiveWord } from '../contract/live.ts'
import type { FindAndReplace } from '../contract/resources.ts'
import type { RecognisedWord } from '../engines/speech/port.ts'
import { textOfWords } from '../text/join-words.ts'
import { applyReplacements } from '../text/corrections/replacements.ts'
import { restorePunctuation } from '../text/punctuation/restore-punctuation.ts'
import { mainSpeaker } from '../text/speakers/main-speaker.ts'
import { roundSeconds } from '../text/round-seconds.ts'

export interface TurnFormat {
  /** BCP 47; `und` if unknown. */
  language: string
  /** Whether the engine's words have case and punctuation. */
  hasPunctuation: boolean
  names: readonly string[]
  findAndReplaceWords: readonly FindAndReplace[]
}

/** Words of a turn that is being spoken. Engines without case write capitals, which are hard to read. */
export function asLiveWords(words: readonly RecognisedWord[], stable: number, hasPunctuation: boolean): LiveWord[] {
  return words.map(({ word, start, end, confidence, speaker }, i) => ({
    word: hasPunctuation ? word : word.toLowerCase(),
    start: roundSeconds(start),
    end: roundSeconds(end),
    confidence,
    isFinal: i < stable,
    speaker: speaker ?? null,
  }))
}

/** A turn that has ended: case and punctuation restored, the workspace's replacements applied. */
export function formatTurn(turn: LiveTurn, format: TurnFormat): LiveTurn {
  const plain = turn.words.map((word) => ({ ...word, speaker: word.speaker ?? 0 }))
  const { language } = format
  const written = format.hasPunctuation ? plain : restorePunctuation(plain, { language, names: format.names })
  const { words } = applyReplacements(written, format.findAndReplaceWords, language)
  const hasSpeakers = turn.words.some(({ speaker }) => speaker !== null)
  const final = words.map(({ word, start, end, confidence, speaker }) => ({
    word,
    start,
    end,
    confidence,
    isFinal: true,
    speaker: hasSpeakers ? speaker : null,
  }))
  return { ...turn, isFinal: true, words: final, speaker: mainSpeaker(final), text: textOfWords(final, language) }
}
