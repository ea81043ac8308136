import type { Cue } from '../../../../src/text/subtitles/cues.ts'
import { firstAtom, beginsWord, wordsShownIn, type Subtitles } from './cut-subtitles.ts'
import { placesOf } from './with-operations.ts'

const known = new WeakMap<Subtitles, ReadonlyMap<number, number>>()

/** The place of each word of the text by its id. */
function placesIn(subtitles: Subtitles): ReadonlyMap<number, number> {
  const places = known.get(subtitles) ?? placesOf(subtitles.content)
  known.set(subtitles, places)
  return places
}

/** The places of the words of a text that a subtitle shows, in order; a figure is several words. */
export function wordsSaidIn(subtitles: Subtitles, cue: Cue): number[] {
  const { words, ids, content } = subtitles
  const places = placesIn(subtitles)
  const placeOf = (shown: number): number => places.get(ids[shown] ?? -1) ?? content.words.length
  return [...wordsShownIn(subtitles, [cue])]
    .toSorted((a, b) => a - b)
    .flatMap((shown) => {
      const said: number[] = []
      const end = words[shown]?.end ?? 0
      // Clean wording leaves out what follows: it ends later than the word that is shown.
      for (let place = placeOf(shown); place < placeOf(shown + 1); place += 1) {
        if (said.length === 0 || (content.words[place]?.end ?? Infinity) <= end) said.push(place)
      }
      return said
    })
}

/** Whether a subtitle begins and ends with whole words. In scripts without spaces, a long word is cut into several. */
export function hasWholeWords(subtitles: Subtitles, cue: Cue): boolean {
  const { places, cues } = subtitles
  const own = wordsShownIn(subtitles, [cue])
  const index = cues.indexOf(cue)
  return (
    beginsWord(subtitles, firstAtom(cue)) &&
    places.every(({ atom, cue: other }) => other === index || !own.has(atom.word))
  )
}
