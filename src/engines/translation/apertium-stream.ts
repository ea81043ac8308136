import { StepError } from '../../contract/app-error.ts'

// Apertium's stream format: text in [brackets] passes through unchanged. A dot before [] ends a sentence for the rules
// and is removed afterwards. Each sentence is followed by a bracket with its number, so no word moves to another one.

/** Longest sentence that the engine gets, in characters; a minute of speech has a tenth of it. */
const longest = 10_000

/** Formats the sentences as Apertium's stream, with its special characters escaped. */
export function writeSentences(sentences: readonly string[]): string {
  return sentences.map((sentence, n) => `${escape(sentence)}.[][#${n}]`).join('')
}

/** Reads the sentences of Apertium's output. Throws StepError ENGINE_ERROR if one is missing, instead of guessing. */
export function readTranslated(stream: string, sentences: readonly string[]): string[] {
  const results: string[] = []
  let from = 0
  for (const [n, sentence] of sentences.entries()) {
    const mark = `[#${n}]`
    const end = stream.indexOf(mark, from)
    if (end === -1) {
      throw new StepError('ENGINE_ERROR', 'Apertium returned fewer sentences than it received.', {
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
  // If Apertium took the sentence's own full stop for the mark, restore it.
  return sentence.trim().endsWith('.') && !/[.!?…]$/.test(text) ? `${text}.` : text
}
