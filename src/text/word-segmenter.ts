import { baseLanguage, hasPhraseSpaces } from './join-words.ts'

const segmenters = new Map<string, Intl.Segmenter>()

/** Finds the words of a script without spaces. One for each language: making it takes longer than cutting a sentence. */
export function wordSegmenter(language: string): Intl.Segmenter {
  const base = baseLanguage(language)
  const segmenter = segmenters.get(base) ?? new Intl.Segmenter(base, { granularity: 'word' })
  segmenters.set(base, segmenter)
  return segmenter
}

/**
 * Cuts text at white space and at word boundaries. Punctuation stays with the word before it. Where phrases have spaces
 * between them, a word begins with the space before it; the end of a line is none.
 */
export function cutAtBoundaries(text: string, language: string): string[] {
  const words: string[] = []
  const spaces = hasPhraseSpaces(language) ? [...text.matchAll(/\s+/g)].map(([run]) => /[^\r\n]/.test(run)) : []
  let [isApart, run, space] = [true, 0, '']
  // A segmenter takes some white space for a part of words, but never the end of a line. All of the text at once:
  // beginning with one takes as long as a dozen words of it.
  for (const { segment, isWordLike } of wordSegmenter(language).segment(text.replaceAll(/\s+/g, '\n'))) {
    const isSpace = segment === '\n'
    if (isSpace) space = spaces[run++] === true ? ' ' : ''
    else if (isApart || isWordLike === true) {
      words.push(space + segment)
      space = ''
    } else words[words.length - 1] += segment
    isApart = isSpace
  }
  return words
}
