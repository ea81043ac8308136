/** What a JSON text may hold at most, in all its objects and arrays together. */
export interface JsonLimits {
  depth: number
  /** Also empty ones, which have neither names nor, alone, entries. */
  objects: number
  names: number
  entries: number
}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/**
 * Counts the structure of a JSON text before it is parsed: many small objects or names cost a parser much more time and
 * memory than their bytes suggest. Outside strings, all characters are single bytes in UTF-8.
 * @returns which limit the text exceeds; null: none, which doesn't mean that it is valid
 */
export function exceeded(bytes: Uint8Array, limits: JsonLimits): keyof JsonLimits | null {
  let depth = 0
  let objects = 0
  let names = 0
  /** Separators of objects and arrays, and the arrays themselves: at least as many as there are entries. */
  let separators = 0
  for (let at = 0; at < bytes.length; at += 1) {
    switch (bytes[at]) {
      case quote:
        at = endOfString(bytes, at)
        break
      case colon:
        names += 1
        if (names > limits.names) return 'names'
        break
      case openBracket:
        separators += 1
        depth += 1
        break
      case openBrace:
        objects += 1
        if (objects > limits.objects) return 'objects'
        depth += 1
        break
      case closeBracket:
      case closeBrace:
        depth -= 1
        break
      case comma:
        separators += 1
        break
    }
    if (depth > limits.depth) return 'depth'
    // Each name but an object's first has a separator of its own.
    if (separators > limits.names + limits.entries) return 'entries'
  }
  return null
}

/** The place of the closing quote of the string that starts at `start`. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}
