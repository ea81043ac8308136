import { setOf, type Marks } from './marks.ts'

/** What tells marks in a language. Words are in lower case and separated by spaces. */
export interface MarkWords {
  /** Nothing ends with them: after a pause, the sentence goes on. */
  open: string
  /** After a pause of `halfPause`, a sentence begins with them rather than a part of one. */
  begins: string
  /** "And", "or": they open what may still be any kind of sentence. */
  joining: string
  fillers: string
  /** Said before what is meant, with a comma: "yes", "for example". One to three words, separated by commas. */
  openers: string
  /** "That": no opener is before it, as in "claro que no". Empty: it is also a pronoun. */
  that: string
  /** A comma is between two words if `before after second` has one of these forms, whatever the pause is. */
  commas: readonly RegExp[]
  /** They open a clause that the main one follows: "if", "when". */
  subordinating: string
  /** With a short pause before them, a part of the sentence begins. */
  parts: string
  /** Forms of the first words of questions. */
  asks: readonly RegExp[]
  /** Whether these forms tell a question even inside a sentence, because in others the verb is elsewhere. */
  isOrderClear: boolean
  /** Behind them, a statement has this order, too: "dann ist das so". Empty where the order isn't clear. */
  inverting: string
  /** Forms of the first words of questions that may follow the name of somebody. */
  asksSomebody: readonly RegExp[]
  /** Said behind a statement that thereby becomes a question: "isn't it". Separated by commas. */
  tags: string
  /** A tag behind them is what is meant: "creo que no", "è vero". Empty: no tag has another meaning. */
  beforeTag: string
}

const phrasesOf = (text: string): readonly (readonly string[])[] =>
  text
    .split(',')
    .map((phrase) => phrase.trim().split(' '))
    .toSorted((a, b) => b.length - a.length)

/** A pause that ends whatever was said, seconds. */
const longPause = 2
/** A pause that ends nearly every sentence. */
const fullPause = 0.6
/** A pause that ends a sentence if the next word begins one. */
const halfPause = 0.35
/** A pause that separates parts of a sentence. */
const shortPause = 0.2
/** A pause that ends a sentence if the order of words tells that a question follows, and a clause before the main one. */
const leastPause = 0.1
/** A sentence before `halfPause` has at least this many words. */
const leastWords = 3
/** Most words that are read to tell a question. */
const mostAskingWords = 8
/** Words that say nothing are looked at up to this many. */
const mostOpening = 12

/** Marks of a language by its words. It leaves out what depends on the meaning. */
export function marksByWords(words: MarkWords): Marks {
  const open = setOf(words.open)
  const begins = setOf(words.begins)
  const joining = setOf(words.joining)
  const fillers = setOf(words.fillers)
  const parts = setOf(words.parts)
  const subordinating = setOf(words.subordinating)
  const that = setOf(words.that)
  const inverting = setOf(words.inverting)
  const beforeTag = setOf(words.beforeTag)
  const openers = phrasesOf(words.openers)
  const tags = phrasesOf(words.tags)

  /** How many words from one on are said before what is meant: "yes", "for example"; not "claro que no". */
  const openerAt = (texts: readonly string[], from: number): number => {
    const length = openers.find((phrase) => phrase.every((word, n) => texts[from + n] === word))?.length ?? 0
    return that.has(texts[from + length] ?? '') ? 0 : length
  }

  /** Where what is meant begins: after "and", "well yes". */
  function meantFrom(texts: readonly string[]): number {
    let from = 0
    while (from < mostOpening && from + 1 < texts.length) {
      const text = texts[from] ?? ''
      const length = joining.has(text) || fillers.has(text) ? 1 : openerAt(texts, from)
      if (length === 0) break
      from += length
    }
    return Math.min(from, texts.length - 1)
  }

  /** Where a question at the end begins: "…, isn't it". */
  function tagFrom(texts: readonly string[]): number | null {
    const tag = tags.find(
      (phrase) =>
        texts.length >= phrase.length + 2 &&
        phrase.every((word, n) => texts[texts.length - phrase.length + n] === word),
    )
    if (tag === undefined) return null
    const from = texts.length - tag.length
    const before = texts[from - 1] ?? ''
    return open.has(before) || joining.has(before) || beforeTag.has(before) ? null : from
  }

  const isSubordinate = (texts: readonly string[], from: number): boolean =>
    subordinating.has(texts[joining.has(texts[from] ?? '') ? from + 1 : from] ?? '')

  const has = (forms: readonly RegExp[], texts: readonly string[], from: number): boolean => {
    const said = texts.slice(from, from + mostAskingWords).join(' ')
    return forms.some((form) => form.test(said))
  }

  function asksFrom(texts: readonly string[]): number | null {
    const from = meantFrom(texts)
    if (has(words.asks, texts, from)) return from
    // "Anna, could you …"
    const mayBeName = !begins.has(texts[from] ?? '') && !parts.has(texts[from] ?? '') && !open.has(texts[from] ?? '')
    if (mayBeName && from + 2 < texts.length && has(words.asksSomebody, texts, from + 1)) return from + 1
    return tagFrom(texts)
  }

  return {
    leastPause: words.isOrderClear ? leastPause : halfPause,
    ends(texts, from, at, pause) {
      if (pause >= longPause) return true
      const last = texts[at] ?? ''
      if (open.has(last) || fillers.has(last)) return false
      if (at - from < mostOpening && texts.slice(from, at + 1).every((text) => joining.has(text))) return false
      if (pause >= fullPause) return true
      if (at - from < leastWords || joining.has(last) || isSubordinate(texts, from)) return false
      if (pause >= halfPause && begins.has(texts[at + 1] ?? '')) return true
      const mayAsk = (pause >= halfPause || words.isOrderClear) && !inverting.has(last)
      return mayAsk && has(words.asks, texts, at + 1)
    },
    commas({ texts, pauses }) {
      const commas = new Set<number>()
      const asked = asksFrom(texts) ?? 0
      const beforeAsked = texts[asked - 1]
      if (beforeAsked !== undefined && !joining.has(beforeAsked) && !fillers.has(beforeAsked)) commas.add(asked - 1)
      let since = 0
      for (let length; since < mostOpening && (length = openerAt(texts, since)) > 0; since += length) {
        if (since + length < texts.length) commas.add(since + length - 1)
      }
      for (let i = since; i + 2 < texts.length; i += 1) {
        const count = i + 1 - since
        const [before = '', after = '', second = ''] = texts.slice(i, i + 3)
        if (open.has(before) || joining.has(before) || fillers.has(before)) continue
        const pause = pauses[i] ?? 0
        const endsClause = pause >= leastPause && isSubordinate(texts, since)
        const isPart = count >= leastWords && (endsClause || (pause >= shortPause && parts.has(after)))
        if (!isPart && !words.commas.some((form) => form.test(`${before} ${after} ${second}`))) continue
        commas.add(i)
        since = i + 1
      }
      return commas
    },
    asksFrom,
  }
}
