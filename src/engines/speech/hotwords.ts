/** Shorter words are found where nobody said them. */
const shortest = 3

export interface Hotwords {
  /** Words and phrases in the model's case, for sherpa-onnx. */
  phrases: string[]
  /** Entries of the vocabulary that can't be written with the model's tokens. */
  unspelled: string[]
}

/** The tokens of a `tokens.txt`, in their order: the model's most common ones first. */
export function readTokens(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const at = line.lastIndexOf(' ')
    return at <= 0 ? [] : [line.slice(0, at)]
  })
}

/**
 * The pieces with scores that sherpa-onnx splits hotwords with (`bpe_vocab`). Models rarely come with theirs, so the
 * scores follow Zipf's law: the log-probability of a token falls with the logarithm of its rank.
 */
export function pieceScores(tokens: readonly string[]): string {
  return tokens.map((token, rank) => `${token}\t${-Math.log(rank + 5)}\n`).join('')
}

/** The vocabulary as hotwords. Only the letters that the model knows can be preferred. */
export function hotwordsOf(vocabulary: readonly string[], tokens: readonly string[]): Hotwords {
  const known = new Set(tokens.flatMap((token) => (/^<.*>$/.test(token) ? [] : Array.from(token))))
  const text = [...known].join('')
  const toCase = (entry: string): string => {
    if (!/\p{Ll}/u.test(text)) return entry.toUpperCase()
    return /\p{Lu}/u.test(text) ? entry : entry.toLowerCase()
  }
  const phrases = new Set<string>()
  const unspelled: string[] = []
  for (const entry of vocabulary) {
    // sherpa-onnx separates phrases by slashes and scores by colons.
    const phrase = toCase(entry.normalize('NFC').replaceAll(/[’`]/gu, "'"))
      .replaceAll(/[^\p{L}\p{M}\p{N}' -]/gu, ' ')
      .replaceAll(/\s+/gu, ' ')
      .trim()
    if (phrase.replaceAll(/[^\p{L}\p{N}]/gu, '').length < shortest) continue
    if (Array.from(phrase).every((letter) => letter === ' ' || known.has(letter))) phrases.add(phrase)
    else unspelled.push(entry)
  }
  return { phrases: [...phrases], unspelled }
}
