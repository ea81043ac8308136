import type { SpeakerAssignment } from '../../contract/resources.ts'
import type { Row } from '../../platform/database/schema.ts'
import { meanVoiceprint, similarityOf } from './similarity.ts'

/** A speaker whose voice is compared with known ones. */
export interface HeardVoice {
  speakerIndex: number
  voiceprint: Float32Array
}

/** Similarity from which a voice is proposed, and from which it is certain enough to name the speaker. */
export interface VoiceSimilarity {
  propose: number
  set: number
}

export type VoiceMatch = SpeakerAssignment & { score: number; isSure: boolean }

/**
 * Pairs speakers with known voices of the same model, the most similar ones first; each speaker and each Speaker once.
 * @param assigned these indexes and Speakers are not matched
 */
export function matchVoices(
  heard: readonly HeardVoice[],
  known: readonly Pick<Row<'voiceprint'>, 'speakerId' | 'voiceprint' | 'seconds'>[],
  { propose, set }: VoiceSimilarity,
  assigned: readonly SpeakerAssignment[] = [],
): VoiceMatch[] {
  const scores = [...Map.groupBy(known, ({ speakerId }) => speakerId)].flatMap(([speakerId, prints]) => {
    const mean = meanVoiceprint(prints)
    return heard.map(({ speakerIndex, voiceprint }) => {
      return { speakerIndex, speakerId, score: similarityOf(voiceprint, mean) }
    })
  })
  const indexes = new Set(assigned.map(({ speakerIndex }) => speakerIndex))
  const taken = new Set(assigned.map(({ speakerId }) => speakerId))
  const matches: VoiceMatch[] = []
  for (const match of scores.toSorted((a, b) => b.score - a.score)) {
    if (match.score < propose) break
    if (indexes.has(match.speakerIndex) || taken.has(match.speakerId)) continue
    indexes.add(match.speakerIndex)
    taken.add(match.speakerId)
    const score = Math.round(match.score * 1000) / 1000
    matches.push({ ...match, score, isSure: score >= set })
  }
  return matches
}
