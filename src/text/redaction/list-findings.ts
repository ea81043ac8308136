import { isSpeakerNumber } from '../speakers/speaker-name.ts'
import type { StoredContent } from '../stored-content.ts'
import { formWeight } from '../word-form.ts'
import { Names, type Range } from './find-names.ts'
import { joinText } from './joined-text.ts'
import { findingKinds, type FindingKind, type NameKind } from '../../contract/endpoints/redaction.ts'
import { findPersonalData } from './personal-data.ts'
import { plainText } from './plain-text.ts'
import { findPossibleNames } from './possible-names.ts'
import { tokensOf, type Token } from './tokens.ts'

/** What may be personal data. */
interface TextFinding {
  kind: FindingKind
  /** As it is said first. */
  text: string
  count: number
  /** Seconds; null: it isn't said, as of a speaker whom nobody calls by name. */
  firstTime: number | null
  /** The same for what means the same person or thing; counts from 1 in each kind. */
  number: number
}

/** A name that is known from elsewhere than the text. */
export interface KnownName {
  kind: NameKind
  name: string
}

/** The most findings. A text with more of them is one of lists. */
const mostFindings = 1000
/** The shortest part of a name that is looked for by itself. */
const shortestPart = 3
/** How sure it must be that a word is a form of a name, 0–1. */
const sureForm = 0.8

/** Words that are compared with parts of names: seconds. Of a text with more, forms of the last names aren't listed. */
const mostComparisons = 2_000_000

/** Where a text is first, and how often. */
interface Place {
  key: string
  text: string
  index: number
  count: number
}

export interface Findings {
  findings: TextFinding[]
  isTruncated: boolean
}

/** Lists what may be personal data, in the order of the kinds and then of time; at most `mostFindings`. */
export function listFindings(content: StoredContent, language: string, known: readonly KnownName[]): Findings {
  const joined = joinText(content, language)
  const plain = plainText(joined.text)
  const tokens = tokensOf(joined.text, plain)
  const timeOf = (place: number): number => content.words[joined.wordAt(place)]?.start ?? 0
  const forms = formsIn(joined.text, tokens)
  const names = [...ofKnown(tokens, known, forms), ...ofCapitals(content, tokens, language)]
  const data = findPersonalData(tokens, plain).map(({ kind, from, to }) => ({
    kind,
    text: joined.text.slice(from, to).replaceAll('\n', ' '),
    at: from,
    count: 1,
    group: null,
  }))
  const findings = merged([...names, ...data]).map(({ at, ...finding }) => ({
    ...finding,
    firstTime: at === null ? null : timeOf(at),
  }))
  return {
    findings: findings.slice(0, mostFindings),
    isTruncated: findings.length > mostFindings || forms.areTooMany(),
  }
}

interface Candidate {
  kind: FindingKind
  text: string
  /** Its first place; null: none. */
  at: number | null
  count: number
  /** What it means, where several texts mean the same; null: itself. */
  group: string | null
}

/** One finding for each text, numbered by what it means. Of two kinds of a text, the first counts. */
function merged(candidates: readonly Candidate[]): (Omit<TextFinding, 'firstTime'> & { at: number | null })[] {
  const byKey = new Map<string, Candidate>()
  const kindOf = new Map<string, FindingKind>()
  for (const candidate of candidates) {
    const key = tokensOf(candidate.text)
      .map((token) => token.key)
      .join(' ')
    if ((kindOf.get(key) ?? candidate.kind) !== candidate.kind) continue
    kindOf.set(key, candidate.kind)
    const before = byKey.get(key)
    if (before === undefined) byKey.set(key, { ...candidate, group: candidate.group ?? key })
    else before.count += candidate.count
  }
  const numbers = new Map<FindingKind, Map<string, number>>()
  return findingKinds.flatMap((kind) =>
    [...byKey.values()]
      .filter((candidate) => candidate.kind === kind)
      .toSorted((a, b) => (a.at ?? -1) - (b.at ?? -1))
      .map(({ text, at, count, group }) => {
        const own = numbers.get(kind) ?? new Map<string, number>()
        numbers.set(kind, own)
        const number = own.get(group ?? text) ?? own.size + 1
        own.set(group ?? text, number)
        return { kind, text, count, number, at }
      }),
  )
}

/** Known names as they are said: whole, in parts, and in other forms of a part ("Anna", "Anny"). */
function ofKnown(tokens: readonly Token[], known: readonly KnownName[], forms: Forms): Candidate[] {
  const names = known.filter(({ name }) => tokensOf(name).length > 0 && !isSpeakerNumber(name.trim()))
  const said = placesOfNames(
    names.map(({ name }) => name),
    tokens,
  )
  return names.flatMap(({ kind, name }, i): Candidate[] => {
    const whole = name.trim()
    const found = said[i] ?? []
    // A speaker's name is in every export. What an engine lists counts only if it is said.
    const own = found.length > 0 || kind === 'SPEAKER'
    const candidate = { kind, text: whole, at: found[0]?.from ?? null, count: found.length, group: whole }
    const parts = kind === 'SPEAKER' || kind === 'PERSON' ? tokensOf(whole) : []
    const ofParts = parts
      .filter(
        ({ key, from, to }) => key.length >= shortestPart && to - from < whole.length && isCapital(whole.slice(from)),
      )
      .flatMap(({ key }) =>
        forms.of(key).map((place) => ({ kind, text: place.text, at: place.index, count: place.count, group: whole })),
      )
    return [...(own ? [candidate] : []), ...ofParts]
  })
}

/** Where each name is said. One inside a longer one is that one. */
function placesOfNames(names: readonly string[], tokens: readonly Token[]): Range[][] {
  const places = names.map((): Range[] => [])
  let end = 0
  for (const range of new Names(names.map((find, i) => ({ find, label: String(i) }))).find(tokens)) {
    if (range.from < end) continue
    places[Number(range.label)]?.push(range)
    end = range.to
  }
  return places
}

const isCapital = (text: string): boolean => !/^\p{Ll}/u.test(text)

interface Forms {
  /** The words of the text that are a word, or forms of it with a capital. */
  of: (key: string) => readonly Place[]
  /** Whether it stopped to look for forms, and took only the words themselves. */
  areTooMany: () => boolean
}

/** Finds forms among the different words of a text with the same first two letters, or among all where words have clitics. */
function formsIn(text: string, tokens: readonly Token[]): Forms {
  const places = new Map<string, Place>()
  for (const { key, from, to } of tokens) {
    const place = places.get(key)
    if (place === undefined) places.set(key, { key, text: text.slice(from, to), index: from, count: 1 })
    else place.count += 1
  }
  const beginningOf = (key: string): string => (/^[\u0590-\u077f]/.test(key) ? '' : key.slice(0, 2))
  const groups = Map.groupBy(places.values(), ({ key }) => beginningOf(key))
  const known = new Map<string, readonly Place[]>()
  let left = mostComparisons
  const find = (key: string): readonly Place[] => {
    const group = groups.get(beginningOf(key)) ?? []
    left -= group.length
    const itself = places.get(key)
    if (left < 0) return itself === undefined ? [] : [itself]
    return group.filter(
      (place) => place.key === key || (isCapital(place.text) && formWeight(key, place.key) >= sureForm),
    )
  }
  return {
    of: (key) => {
      const found = known.get(key) ?? find(key)
      known.set(key, found)
      return found
    },
    areTooMany: () => left < 0,
  }
}

/** Possible names, counted also where they begin a sentence. */
function ofCapitals(content: StoredContent, tokens: readonly Token[], language: string): Candidate[] {
  const names = [...new Set(findPossibleNames(content.words, language))]
  return placesOfNames(names, tokens).flatMap((said, i): Candidate[] => {
    const [first] = said
    if (first === undefined) return []
    return [{ kind: 'POSSIBLE_NAME', text: names[i] ?? '', at: first.from, count: said.length, group: null }]
  })
}
