import { speakerName } from '../../text/speakers/speaker-name.ts'
import type { Word } from '../../contract/content.ts'
import type { Line } from '../../engines/insight/port.ts'
import { textOfWords } from '../../text/join-words.ts'
import { sentences } from '../../text/sentences.ts'

/** Longer lines are split at their longest pause, because recognisers without punctuation produce no sentences. */
const maxWords = 60
const mostSeconds = 25
/** The shortest piece, words. */
const leastWords = 8
/** The shortest piece as a part of what is split, so that no sentence is too long for the stack. */
const leastPart = 0.1

/**
 * A transcript as lines: sentences within a paragraph, long ones split. Speakers have their names or numbers; none if
 * there is only one unnamed speaker.
 */
export function cutLines(
  words: readonly Word[],
  paragraphStarts: readonly number[],
  language: string,
  names: ReadonlyMap<number, string>,
): Line[] {
  const isTalk = names.size > 0 || words.some(({ speaker }) => speaker !== words[0]?.speaker)
  const lines: Line[] = []
  for (const [paragraph, start] of paragraphStarts.entries()) {
    const part = words.slice(start, paragraphStarts[paragraph + 1] ?? words.length)
    for (const { from, to } of sentences(part, language)) {
      for (const piece of takeApart(part.slice(from, to))) {
        const [first] = piece
        if (first === undefined) continue
        const text = textOfWords(piece, language)
        const end = piece.reduce((latest, word) => Math.max(latest, word.end), first.start)
        const speaker = isTalk ? (names.get(first.speaker) ?? speakerName(first.speaker, language)) : null
        lines.push({ text, start: first.start, end, speaker, paragraph })
      }
    }
  }
  return lines
}

function takeApart(words: readonly Word[]): (readonly Word[])[] {
  const seconds = (words.at(-1)?.end ?? 0) - (words[0]?.start ?? 0)
  if ((words.length <= maxWords && seconds <= mostSeconds) || words.length < 2 * leastWords) return [words]
  let cut = Math.floor(words.length / 2)
  let longest = 0
  const least = Math.max(leastWords, Math.floor(words.length * leastPart))
  for (let i = least; i <= words.length - least; i++) {
    const pause = (words[i]?.start ?? 0) - (words[i - 1]?.end ?? 0)
    if (pause > longest + 0.001) [longest, cut] = [pause, i]
  }
  return [...takeApart(words.slice(0, cut)), ...takeApart(words.slice(cut))]
}
