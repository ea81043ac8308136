import { AppError } from '../../contract/app-error.ts'
import { invalidForm } from '../../platform/http/receive-form.ts'
import { canonicalLanguage } from '../../text/languages/language-code.ts'
import { codeOfLanguage } from './whisper-shape.ts'

/** The value of a field that may come once; an empty one is none. A vendor that takes the same value again gives a set. */
export function onlyValue(name: string, values: Iterable<string>): string | undefined {
  const [first, ...others] = [...values].filter((value) => value.trim() !== '')
  if (others.length > 0) throw invalidForm(`/${name}`, `Send ${name} only once.`)
  return first
}

/** One of the values that a field takes; undefined: it is absent. */
export function choiceOf<V extends string>(
  name: string,
  value: string | undefined,
  values: readonly V[],
): V | undefined {
  const found = values.find((candidate) => candidate === value)
  if (value !== undefined && found === undefined) {
    throw invalidForm(`/${name}`, `${name} must be one of ${values.join(', ')}.`)
  }
  return found
}

/** A language by its code or, as Whisper's own tool takes it, by its English name. Throws as `languageCode` does. */
export function languageOf(name: string, value: string): string {
  return languageCode(name, codeOfLanguage(value.trim().toLowerCase()) ?? value)
}

/** A language by its code. AppError LANGUAGE_UNSUPPORTED with the field. */
export function languageCode(name: string, given: string): string {
  try {
    return canonicalLanguage(given.trim())
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, message } = error
    throw new AppError(code, message, { fields: [{ path: `/${name}`, rule: 'language', message }] })
  }
}
