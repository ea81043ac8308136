import { StepError } from '../../contract/app-error.ts'

// Apertium's stream format: text in [brackets] is passed through as it is, a dot before [] ends a sentence for the
// rules and is taken away afterwards. So each sentence is followed by a bracket with its number, and no word moves
// from one sentence to another.

/** Longest sentence that is given to the engine, characters: what is said in a minute has a tenth of it. */
const longest = 10_000

/** The sentences as Apertium's stream; the characters that it has a use for are escaped. */
export function writeSentences(sentences: readonly string[]): string {
  return sentences.map((sentence, n) => `${escape(sentence)}.[][#${n}]`).join('')
}

/** The sentences of what came out. StepError ENGINE_ERROR where one is missing: nothing is guessed. */
export function readTranslated(stream: string, sentences: readonly string[]): string[] {
  const results: string[] = []
  let from = 0
  for (const [n, sentence] of sentences.entries()) {
    const mark = `[#${n}]`
    const end = stream.indexOf(mark, from)
    if (end === -1) {
      throw new StepError('ENGINE_ERROR', 'Apertium answered with fewer sentences than it was given.', {
        retryable: true,
      })
    }
    results.push(unescape(stream.slice(from, end), sentence))
    from = end + mark.length
  }
  return results
}

function escape(sentence: string): string {
  return sentence
    .slice(0, longest)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s~]+/gu, ' ')
    .trim()
    .replaceAll(/[\\[\]{}^$/@<>]/g, '\\$&')
}

function unescape(part: string, sentence: string): string {
  const text = part
    .replace(/\[\]\s*$/, '')
    .replace(/\.\s*$/, '')
    .replaceAll(/\\(.)/gsu, '$1')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  // Where the sentence's own full stop was taken for the mark, it comes back.
  return sentence.trim().endsWith('.') && !/[.!?…]$/.test(text) ? `${text}.` : text
}
