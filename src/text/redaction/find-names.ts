import { plainText } from './plain-text.ts'
import { finerTokensOf, tokensOf, type Token } from './tokens.ts'

/** What is replaced, and by what. */
export interface Replacement {
  find: string
  label: string
}

/** A part of a text that gets a label, UTF-16 units. */
export interface Range {
  from: number
  to: number
  label: string
}

interface Node {
  next: Map<string, Node>
  label: string | null
}

/** Words and names to find in texts, whatever their number, in one pass. */
export class Names {
  readonly #root: Node = { next: new Map(), label: null }

  /** Of two for the same words, the first counts. What has no letter or digit is never found. */
  constructor(replacements: readonly Replacement[]) {
    for (const { find, label } of replacements) {
      this.#add(tokensOf(find), label)
      this.#add(finerTokensOf(find, plainText(find)), label)
    }
  }

  #add(tokens: readonly Token[], label: string): void {
    let node = this.#root
    for (const { key } of tokens) {
      let next = node.next.get(key)
      if (next === undefined) node.next.set(key, (next = { next: new Map(), label: null }))
      node = next
    }
    if (node !== this.#root) node.label ??= label
  }

  /** The longest match at each token. They may overlap. */
  find(tokens: readonly Token[]): Range[] {
    const found: Range[] = []
    for (let at = 0; at < tokens.length; at += 1) {
      const { key, from } = tokens[at] as Token
      for (const first of [key, ...withoutPrefixes(key)]) {
        const match = this.#follow(tokens, at, first)
        if (match === null) continue
        found.push({ from, ...match })
        break
      }
    }
    return found
  }

  #follow(tokens: readonly Token[], start: number, first: string): Pick<Range, 'to' | 'label'> | null {
    let best: Pick<Range, 'to' | 'label'> | null = null
    let node = this.#root.next.get(first)
    for (let at = start; node !== undefined;) {
      if (node.label !== null) best = { to: (tokens[at] as Token).to, label: node.label }
      at += 1
      const token = tokens[at]
      node = token === undefined ? undefined : node.next.get(token.key)
    }
    return best
  }
}

const arabic = /^\p{Script=Arabic}/u
const hebrew = /^\p{Script=Hebrew}/u
/** "And", "so"; "in", "like", "to"; the article, which "to" changes. */
const arabicPrefixes = ['', 'و', 'ف'].flatMap((and) =>
  ['', 'ب', 'ك', 'ل', 'ال', 'بال', 'كال', 'لل'].map((to) => and + to),
)
const hebrewPrefixes = /^[ושהבלמכ]{1,3}/

/** The rests of a word without what Arabic and Hebrew write together with it, such as "and", "to" and the article. */
function withoutPrefixes(key: string): string[] {
  if (key.charCodeAt(0) < 0x590) return []
  if (arabic.test(key)) {
    return arabicPrefixes
      .filter((prefix) => prefix !== '' && key.startsWith(prefix))
      .map((prefix) => key.slice(prefix.length))
  }
  const most = hebrew.test(key) ? (hebrewPrefixes.exec(key)?.[0].length ?? 0) : 0
  return Array.from({ length: most }, (_, i) => key.slice(i + 1))
}
