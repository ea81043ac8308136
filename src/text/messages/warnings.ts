import type { WarningCode, WarningDetail } from '../../contract/warnings.ts'
import { fillWarning, readerOf, type NamesIn } from './fill-warning.ts'
import { warningSentences } from './warning-sentences.ts'

/** The English sentence of a warning. A value of null leaves out the part in `[…]` that has it. */
export function warning<Code extends WarningCode>(
  code: Code,
  values: Readonly<Record<NamesIn<(typeof warningSentences)[Code]>, string | number | null>>,
): string {
  return fillWarning(warningSentences[code], values)
}

const readers = Object.entries(warningSentences).map(
  ([code, sentence]) => [code as WarningCode, readerOf(sentence)] as const,
)

/** Code and parameters of a stored sentence. */
export function readWarning(sentence: string): WarningDetail {
  for (const [code, pattern] of readers) {
    const found = pattern.exec(sentence)
    if (found === null) continue
    const parameters = Object.entries(found.groups ?? {}).flatMap(([name, value]: [string, string | undefined]) =>
      value === undefined ? [] : [[name, name === 'language' ? languageCode(value) : value]],
    )
    return { code, parameters: Object.fromEntries(parameters) as Record<string, string> }
  }
  return { code: null, parameters: {} }
}

/** What a column of warnings gives the API. */
export function readWarnings(stored: string): { warnings: string[]; warningDetails: WarningDetail[] } {
  const warnings = JSON.parse(stored) as string[]
  return { warnings, warningDetails: warnings.map(readWarning) }
}

const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
let codes: Map<string, string> | undefined

/** The code of a language by its English name; the name itself if it has no code of two letters. */
function languageCode(name: string): string {
  codes ??= new Map(
    letters.flatMap((first) =>
      letters.map((second) => [languageNames.of(first + second) ?? '', first + second] as const),
    ),
  )
  return codes.get(name) ?? name
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' })
