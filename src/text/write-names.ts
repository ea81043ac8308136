/** Names by their first word in lower case, the longest first. */
export type NameIndex = ReadonlyMap<string, readonly (readonly string[])[]>

/** Names that have a capital; the others are written as they are anyway. */
export function indexNames(names: readonly string[]): NameIndex {
  const index = new Map<string, string[][]>()
  for (const name of names) {
    const parts = name.trim().split(/\s+/)
    const first = parts[0]?.toLowerCase() ?? ''
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
    const parts = nameAt(texts, i, index)
    if (parts === undefined) continue
    for (const [n, part] of parts.entries()) {
      const own = texts[i + n] as string
      texts[i + n] = part + (own.toLowerCase() === part.toLowerCase() ? '' : possessive(own).rest)
    }
    for (const last = i + parts.length - 1; i < last; i++) inside.add(i)
  }
  return inside
}

function nameAt(texts: readonly string[], at: number, index: NameIndex): readonly string[] | undefined {
  const text = (texts[at] as string).toLowerCase()
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
  if (text === part.toLowerCase()) return true
  return n === parts.length - 1 && possessive(text).stem === part.toLowerCase()
}

function possessive(text: string): { stem: string; rest: string } {
  const at = text.search(/['’]s$/i)
  return at > 0 ? { stem: text.slice(0, at), rest: text.slice(at) } : { stem: text, rest: '' }
}
