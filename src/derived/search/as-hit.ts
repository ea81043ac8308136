import type { SearchHit } from '../../contract/endpoints/search.ts'
import type { SpeakerAssignment } from '../../contract/resources.ts'
import { asRecording } from '../../library/recordings/as-recording.ts'
import { speakerName } from '../../text/speakers/speaker-name.ts'
import type { Stretch } from './closest-sentences.ts'
import { findHighlights, timed } from './find-highlights.ts'
import { decodeMarks } from './marks.ts'
import type { Term } from './parse-query.ts'
import type { HitRow } from './store.ts'

/**
 * A chunk as a search hit.
 * @param score 0–1
 * @param closest the sentence that is closest to the question, if sentences were compared
 */
export function asHit(
  { chunk, speakerAssignments, translationLanguage: language, isStale, recording }: HitRow,
  score: number,
  terms: readonly Term[],
  closest?: Stretch,
): SearchHit {
  const marks = decodeMarks(chunk.marks)
  const assignments = JSON.parse(speakerAssignments) as SpeakerAssignment[]
  const speaker = assignments.find(({ speakerIndex }) => speakerIndex === chunk.speaker)?.speakerId
  return {
    documentId: `chk_${chunk.n.toString(32).padStart(10, '0')}`,
    text: chunk.text,
    start: chunk.start,
    end: chunk.end,
    speakers: [speaker ?? speakerName(chunk.speaker)],
    score: asScore(score),
    transcriptId: chunk.transcriptId,
    translation:
      language === null || chunk.translationId === null ? null : { id: chunk.translationId, language, isStale },
    recording: asRecording(recording),
    highlights: findHighlights(chunk.text, marks, terms),
    closestSentence: closest === undefined ? null : timed(closest, marks),
  }
}

/** A score as hits have it: 0–1, with six digits. */
export function asScore(score: number): number {
  return Math.min(1, Math.max(0, Math.round(score * 1e6) / 1e6))
}
