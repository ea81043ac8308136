import type { Atom } from '../../../../src/text/subtitles/atoms.ts'
import type { Cue } from '../../../../src/text/subtitles/cues.ts'
import { beginsWord, type Mark, type Subtitles } from './cut-subtitles.ts'

/** Whether a subtitle begins with an atom because somebody wants it. */
export function isSet(marks: readonly Mark[] | undefined, { word }: Atom): boolean {
  return marks?.some((mark) => mark.word === word && mark.break === 'always') === true
}

/** The words of a cue that can be chosen, in order of time. */
export function wordsOf(subtitles: Subtitles, { parts }: Cue): Atom[] {
  return parts
    .flatMap(({ atoms }) => atoms.flat())
    .filter((atom) => beginsWord(subtitles, atom))
    .toSorted((a, b) => a.start - b.start)
}

/** The last word of a cue that has begun by a time in milliseconds; the first one before that. */
export function wordAt(subtitles: Subtitles, cue: Cue, time: number): Atom | null {
  const all = wordsOf(subtitles, cue)
  return all.findLast(({ start }) => start <= time) ?? all[0] ?? null
}
