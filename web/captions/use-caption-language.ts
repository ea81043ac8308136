import { useState } from 'react'
import { knowsLanguage } from '../api/languages.ts'

const key = 'caption-language'

/**
 * The language that captions are read in, of those that are offered; null: as they are said. A choice is kept in this
 * browser. Without one, it is the first of the reader's languages that is spoken or offered.
 */
export function useCaptionLanguage(
  offered: readonly string[],
  spoken: string | undefined,
): [string | null, (language: string) => void] {
  const [choice, setChoice] = useState(() => localStorage.getItem(key))
  const wanted = choice === null ? navigator.languages : [choice]
  const first = wanted.find((code) => knowsLanguage(spoken === undefined ? offered : [spoken, ...offered], code))
  const language = first === undefined ? undefined : offered.find((one) => knowsLanguage([one], first))
  const isSpoken = first !== undefined && spoken !== undefined && knowsLanguage([spoken], first)
  return [
    isSpoken ? null : (language ?? null),
    (next) => {
      localStorage.setItem(key, next)
      setChoice(next)
    },
  ]
}
