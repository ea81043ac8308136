import type { LiveTurn } from '../contract/live.ts'
import { joinBlocks, packContent, type Packed } from '../text/content-blocks.ts'
import { replaceRun, wordsOfText, type EditableWord } from '../text/corrections/edit-words.ts'
import type { AnchorWord } from '../text/corrections/move-anchor.ts'
import { paragraphsOf, paragraphStarts, segmentStarts } from '../text/paragraphs.ts'
import type { StoredContent } from '../text/stored-content.ts'
import { anchorWords } from '../transcripts/highlights/read-passage.ts'
import { asTurns, type StoredTurn } from './as-turns.ts'
import { passagesOfMarks, type MarkedPassage, type Moment } from './passages-of-marks.ts'

export interface LiveContentInput {
  stored: readonly StoredTurn[]
  language: string
  marks: readonly Moment[]
  /** The version that the transcript has already, of an import; null: none. */
  imported: readonly Uint8Array[] | null
}

export interface LiveContent {
  /** What was recognised; null: no words, or there is an import. */
  recognised: Packed | null
  /** The same with people's corrections; null: there are none. */
  corrected: Packed | null
  /** In the last of these versions. */
  passages: readonly MarkedPassage[]
}

/** The versions that a session ends with. It runs in a thread: 12 hours of speech take more than a second. */
export function run({ stored, language, marks, imported }: LiveContentInput): LiveContent {
  if (imported !== null) {
    const passages = marks.length === 0 ? [] : passagesOfMarks(anchorWords(joinBlocks(imported)), marks)
    return { recognised: null, corrected: null, passages }
  }
  const turns = stored.flatMap(asTurns)
  let nextId = 0
  const newId = (): number => nextId++
  let speaker = 0
  const runs = turns.map((turn) => {
    const words = wordsOf(turn, newId, speaker)
    speaker = words.at(-1)?.speaker ?? speaker
    return words
  })
  const recognised = runs.flat()
  if (recognised.length === 0) return { recognised: null, corrected: null, passages: [] }
  const first = packContent(contentOf(recognised, language), nextId)
  if (!turns.some(({ isCorrected }) => isCorrected)) {
    return { recognised: first, corrected: null, passages: passagesOfMarks(anchorsOf(recognised), marks) }
  }
  const corrected = runs.flatMap((words, i) => {
    const turn = turns[i]
    if (turn?.isCorrected !== true) return words
    const around = { before: runs[i - 1]?.at(-1) ?? null, after: runs[i + 1]?.[0] ?? null }
    return replaceRun(words, wordsOfText(turn.text, language), newId, around).words
  })
  return {
    recognised: first,
    corrected: packContent(contentOf(corrected, language), nextId),
    passages: passagesOfMarks(anchorsOf(corrected), marks),
  }
}

function anchorsOf(words: readonly EditableWord[]): AnchorWord[] {
  return words.map(({ id, word, start, end }) => ({ id, word, start, end }))
}

function contentOf(words: EditableWord[], language: string): StoredContent {
  const plain = words.map(({ word, start, end, confidence, speaker }) => ({ word, start, end, confidence, speaker }))
  return {
    words: plain,
    segments: paragraphsOf(plain, segmentStarts(plain, { language }), language),
    paragraphStarts: paragraphStarts(plain, { language }),
    estimated: false,
    ids: words.map(({ id }) => id),
  }
}

/** A word whose speaker isn't known has the one before, or the first one that is known. */
function wordsOf({ words }: LiveTurn, newId: () => number, before: number): EditableWord[] {
  let known = words.find(({ speaker }) => speaker !== null)?.speaker ?? before
  return words.map(({ word, start, end, confidence, speaker }) => ({
    id: newId(),
    word,
    start,
    end,
    confidence,
    speaker: (known = speaker ?? known),
    startsParagraph: false,
  }))
}
