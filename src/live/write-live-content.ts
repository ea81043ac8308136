import type { LiveTurn } from '../contract/live.ts'
import type { Tx } from '../platform/database/schema.ts'
import { packContent } from '../text/content-blocks.ts'
import { replaceRun, wordsOfText, type EditableWord } from '../text/edit-words.ts'
import { paragraphsOf, paragraphStarts, segmentStarts } from '../text/paragraphs.ts'
import type { StoredContent } from '../text/stored-content.ts'
import { findTranscriptOf } from '../transcripts/content/find-transcript.ts'
import { patchTranscript } from '../transcripts/content/patch-transcript.ts'
import { writePacked } from '../transcripts/versions/write-version.ts'
import { readTurns, type LiveRow } from './store.ts'
import { versionSummary } from '../text/version-summary.ts'

/**
 * Writes what a session recognised as the first version of its transcript, and people's corrections as the second one,
 * so that they are carried over to the final transcript.
 */
export async function writeLiveContent(tx: Tx, session: LiveRow): Promise<void> {
  const transcript = await findTranscriptOf(tx, session.recordingId)
  if (transcript === undefined || transcript.version > 0) return
  const turns = await readTurns(tx, session.id, 0, Number.MAX_SAFE_INTEGER)
  const language = session.language === 'auto' ? 'und' : session.language
  let nextId = 0
  const newId = (): number => nextId++
  let speaker = 0
  const runs = turns.map((turn) => {
    const words = wordsOf(turn, newId, speaker)
    speaker = words.at(-1)?.speaker ?? speaker
    return words
  })
  const recognised = runs.flat()
  if (recognised.length === 0) return
  await writePacked(tx, transcript.id, 1, packContent(contentOf(recognised, language), nextId), {
    kind: 'LIVE',
    summary: versionSummary({ type: 'live' }),
    createdById: null,
    language,
  })
  const hasCorrections = turns.some(({ isCorrected }) => isCorrected)
  if (hasCorrections) {
    const corrected = runs.flatMap((run, i) => {
      const turn = turns[i]
      if (turn?.isCorrected !== true) return run
      const around = { before: runs[i - 1]?.at(-1) ?? null, after: runs[i + 1]?.[0] ?? null }
      return replaceRun(run, wordsOfText(turn.text, language), newId, around)
    })
    await writePacked(tx, transcript.id, 2, packContent(contentOf(corrected, language), nextId), {
      kind: 'EDIT',
      summary: versionSummary({ type: 'correctedLive' }),
      createdById: session.createdById,
      language,
    })
  }
  const version = hasCorrections ? 2 : 1
  await patchTranscript(tx, transcript.id, { version, engine: session.engine, language })
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
