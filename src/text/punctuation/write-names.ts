import { elision } from '../elision.ts'

/** Names by their first word in lower case, the longest first. */
export type NameIndex = ReadonlyMap<string, readonly (readonly string[])[]>

/** Names that have a capital; the others are written as they are anyway. */
export function indexNames(names: readonly string[]): NameIndex {
  const index = new Map<string, string[][]>()
  for (const name of names) {
    const parts = name.trim().split(/\s+/)
    const first = lower(parts[0] ?? '')
    if (first === '' || !/\p{Lu}/u.test(name)) continue
    const same = index.get(first)
    if (same === undefined) index.set(first, [parts])
    else same.push(parts)
  }
  for (const same of index.values()) same.sort((a, b) => b.length - a.length)
  return index
}

/**
 * Writes each known name with its given spelling wherever its words occur in a row. The longest wins. Returns the words after
 * which a name goes on, by index.
 */
export function writeNames(texts: string[], index: NameIndex): Set<number> {
  const inside = new Set<number>()
  if (index.size === 0) return inside
  for (let i = 0; i < texts.length; i++) {
    const whole = texts[i] as string
    let elided = ''
    let parts = nameAt(texts, i, index)
    if (parts === undefined) {
      elided = elision.exec(whole)?.[0] ?? ''
      if (elided === '') continue
      texts[i] = whole.slice(elided.length)
      parts = nameAt(texts, i, index)
    }
    if (parts === undefined) {
      texts[i] = whole
      continue
    }
    for (const [n, part] of parts.entries()) {
      const own = texts[i + n] as string
      texts[i + n] = (n === 0 ? elided : '') + part + (lower(own) === lower(part) ? '' : possessive(own).rest)
    }
    for (const last = i + parts.length - 1; i < last; i++) inside.add(i)
  }
  return inside
}

function nameAt(texts: readonly string[], at: number, index: NameIndex): readonly string[] | undefined {
  const text = lower(texts[at] as string)
  const { stem, rest } = possessive(text)
  for (const first of rest === '' ? [text] : [text, stem]) {
    const found = index
      .get(first)
      ?.find((parts) => parts.every((part, n) => partMatches(texts, at + n, part, n, parts)))
    if (found !== undefined) return found
  }
  return undefined
}

function partMatches(texts: readonly string[], at: number, part: string, n: number, parts: readonly string[]): boolean {
  const text = texts[at]?.toLowerCase()
  if (text === undefined) return false
  return isSame(text, part) || (n === parts.length - 1 && isSame(possessive(text).stem, part))
}

function possessive(text: string): { stem: string; rest: string } {
  const at = text.search(/['’]s$/i)
  return at > 0 ? { stem: text.slice(0, at), rest: text.slice(at) } : { stem: text, rest: '' }
}

/** Whether a text in small letters is a name; "İstanbul" isn't "Istanbul". */
function isSame(text: string, part: string): boolean {
  return text === part.toLowerCase() || text === lower(part)
}

/** The İ of Turkish becomes i with another dot. */
function lower(text: string): string {
  return text.toLowerCase().replaceAll('\u0307', '')
}
