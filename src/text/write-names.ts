/**
 * Writes each known name with its given spelling wherever its words occur in a row. The longest wins. Returns the words after
 * which a name goes on, by index.
 */
export function writeNames(texts: string[], names: readonly string[]): Set<number> {
  const inside = new Set<number>()
  const known = new Map<string, string[][]>()
  for (const name of names) {
    const parts = name.trim().split(/\s+/)
    const first = parts[0]?.toLowerCase() ?? ''
    if (first === '' || !/\p{Lu}/u.test(name)) continue
    known.set(
      first,
      [...(known.get(first) ?? []), parts].toSorted((a, b) => b.length - a.length),
    )
  }
  if (known.size === 0) return inside
  for (let i = 0; i < texts.length; i++) {
    const text = (texts[i] as string).toLowerCase()
    const candidates = [...(known.get(text) ?? []), ...(known.get(possessive(text).stem) ?? [])]
    const parts = candidates.find((parts) => parts.every((part, n) => partMatches(texts, i + n, part, n, parts)))
    if (parts === undefined) continue
    for (const [n, part] of parts.entries()) {
      const own = texts[i + n] as string
      texts[i + n] = part + (own.toLowerCase() === part.toLowerCase() ? '' : possessive(own).rest)
    }
    for (const last = i + parts.length - 1; i < last; i++) inside.add(i)
  }
  return inside
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
