import { firstFrom } from '../../text/first-from.ts'
import { speakerName } from '../../text/speakers/speaker-name.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import { type AppError, invalidBody } from '../../contract/app-error.ts'
import type { SpeakerMoves } from '../../text/speakers/move-speakers.ts'

export type GivenMoves = Pick<Parameters<Handlers['assignSpeakers']>[0]['body'], 'splits' | 'merges'>

/** AppError INVALID_BODY for one field. */
export function refused(path: string, message: string): AppError {
  return invalidBody(path, 'speaker', message)
}

/**
 * The splits and merges, each applied to the indexes that the previous ones leave; updates `indexes`.
 * `said`: when the words of each speaker start, in order, which the splits divide.
 */
export function movesOf(
  { splits = [], merges = [] }: GivenMoves,
  indexes: Set<number>,
  said: Map<number, Float64Array>,
): SpeakerMoves {
  const done: SpeakerMoves['splits'][number][] = []
  for (const [i, { speakerIndex, at, newIndex }] of splits.entries()) {
    if (!indexes.has(speakerIndex))
      throw refused(`/splits/${i}/speakerIndex`, `${speakerName(speakerIndex)} (index ${speakerIndex}) doesn't exist.`)
    const to = newIndex ?? Math.max(...indexes) + 1
    if (indexes.has(to))
      throw refused(`/splits/${i}/newIndex`, `${speakerName(to)} (index ${to}) already exists. Use a merge instead.`)
    const starts = said.get(speakerIndex) ?? new Float64Array()
    const first = firstFrom(starts, Number, at)
    // Views: a thousand splits of a day of speech would copy gigabytes.
    const moved = starts.subarray(first)
    if (moved.length === 0)
      throw refused(`/splits/${i}/at`, `${speakerName(speakerIndex)} doesn't speak after ${at} s.`)
    said.set(to, moved)
    said.set(speakerIndex, starts.subarray(0, first))
    indexes.add(to)
    done.push({ speakerIndex, at, newIndex: to })
  }
  for (const [i, { from, into }] of merges.entries()) {
    for (const [name, index] of [
      ['from', from],
      ['into', into],
    ] as const) {
      if (!indexes.has(index))
        throw refused(`/merges/${i}/${name}`, `${speakerName(index)} (index ${index}) doesn't exist.`)
    }
    if (from === into) throw refused(`/merges/${i}/into`, "A speaker can't be merged into itself.")
    indexes.delete(from)
  }
  return { splits: done, merges }
}
