import type { DataKind, FindingKind, PersonalDataFinding } from '../../../../src/contract/endpoints/redaction.ts'
import { words } from '../../../strings/words.ts'

const t = words.redaction

/** `ADDED`: by the person. */
export type ChoiceKind = FindingKind | 'ADDED'

/** What is replaced by the same label: the names of one person, or all data of a kind. */
export interface Choice {
  id: string
  kind: ChoiceKind
  texts: ChosenText[]
  label: string
  /** All data of this kind goes, with one checkbox. Otherwise each text has its own. */
  isWhole: boolean
}

export interface ChosenText {
  /** The kind, where all of it goes with one checkbox. */
  key: string
  text: string
  count: number
  /** Seconds; null: it is never said, or nobody has looked. */
  firstTime: number | null
  isChosen: boolean
}

/**
 * What the person has changed, by the key of a text. Numbers would be those of other findings once the language model has
 * added some.
 */
export interface Changes {
  labels: ReadonlyMap<string, string>
  chosen: ReadonlyMap<string, boolean>
  added: readonly string[]
}

/** Names that may be none are for the person to choose. */
const guesses: readonly ChoiceKind[] = ['PLACE', 'ORGANISATION', 'POSSIBLE_NAME']

export function isDataKind(kind: ChoiceKind): kind is DataKind {
  return kind in t.data
}

/** The findings as choices, with what the person has changed. */
export function choicesOf(findings: readonly PersonalDataFinding[], changes: Changes): Choice[] {
  const added = changes.added.map((text, i) => ({
    kind: 'ADDED' as const,
    text,
    number: i + 1,
    count: 0,
    firstTime: null,
  }))
  const groups = Map.groupBy([...added, ...findings], ({ kind, number }) =>
    isDataKind(kind) ? kind : `${kind} ${number}`,
  )
  return [...groups].map(([id, texts]): Choice => {
    const { kind, number } = texts[0] as { kind: ChoiceKind; number: number }
    const isWhole = isDataKind(kind)
    const word = t.labels[kind]
    const keyOf = (text: string): string => (isWhole ? kind : `text ${text}`)
    const given = texts.map(({ text }) => changes.labels.get(keyOf(text)))
    return {
      id,
      kind,
      label: given.find((label) => label !== undefined) ?? (isWhole ? `[${word}]` : `[${word} ${number}]`),
      isWhole,
      texts: texts.map(({ text, count, firstTime }) => ({
        key: keyOf(text),
        text,
        count,
        firstTime,
        isChosen: changes.chosen.get(keyOf(text)) ?? !guesses.includes(kind),
      })),
    }
  })
}

/** What the API is asked to replace. A label that was emptied is the one that was offered. */
export function redactionOf(choices: readonly Choice[]): {
  replacements: { find: string; label: string }[]
  kinds: { kind: DataKind; label: string }[]
} {
  const chosen = choices.filter(({ texts }) => texts.some(({ isChosen }) => isChosen))
  const labelOf = ({ label, kind }: Choice): string => (label.trim() === '' ? `[${t.labels[kind]}]` : label)
  return {
    replacements: chosen.flatMap((choice) =>
      choice.isWhole
        ? []
        : choice.texts.filter(({ isChosen }) => isChosen).map(({ text }) => ({ find: text, label: labelOf(choice) })),
    ),
    kinds: chosen.flatMap((choice) => (isDataKind(choice.kind) ? [{ kind: choice.kind, label: labelOf(choice) }] : [])),
  }
}
