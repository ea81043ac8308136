import type { Answer } from '../../src/contract/endpoints/ask.ts'
import type { DeliveryAttempt } from '../../src/contract/endpoints/webhooks.ts'
import type { FieldError } from '../../src/contract/errors.ts'
import type { WarningDetail } from '../../src/contract/warnings.ts'
import { fillWarning, readerOf } from '../../src/text/messages/fill-warning.ts'
import { bytes, languageName } from '../format.ts'
import { language } from '../strings/language.ts'
import { words } from '../strings/words.ts'
import { ClientError } from '../../src/client/client.ts'
import { codeOf } from './client.ts'
import { isSessionCode } from './signed-out.ts'

/** Errors of the browser that mean that no answer came. All others are about its database or a file. */
const isSilence = ({ name }: DOMException): boolean => ['AbortError', 'NetworkError', 'TimeoutError'].includes(name)

/** An error as a sentence: the server's message, that it isn't responding, or that the browser refused. */
export function messageOf(error: unknown): string {
  if (error instanceof DOMException && !isSilence(error)) return words.common.browserRefused
  const code = codeOf(error)
  if (code === null || !(error instanceof Error)) return words.common.noAnswer
  // The server's sentence tells programs how to send their key.
  if (isSessionCode(code)) return words.common.sessionExpired
  if (error instanceof ClientError && error.is('MEDIA_TOO_LARGE')) return tooLargeText(error)
  // For programs it may say where in the request it is: "Body: /name: Must not be empty."
  const [first] = faultsOf(error)
  if (first !== undefined && error.message.endsWith(first.message)) return faultText(first)
  return translated(words.errors.requests, code) ?? error.message
}

/** Whether the file is larger than any may be, so that sending it again is of no use. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof ClientError && error.is('MEDIA_TOO_LARGE') && !('quota' in error.details)
}

/** The server counts bytes. */
function tooLargeText(error: ClientError<'MEDIA_TOO_LARGE'>): string {
  const { maxBytes = 0 } = error.details
  if (isTooLarge(error)) return words.uploads.tooLarge(bytes(maxBytes))
  return maxBytes === 0 ? words.uploads.noRoom : words.uploads.roomFor(bytes(maxBytes))
}

function faultsOf(error: unknown): readonly FieldError[] {
  if (!(error instanceof ClientError) || !(error.is('INVALID_BODY') || error.is('INVALID_QUERY'))) return []
  return error.details.fields ?? []
}

const faultText = ({ rule, message }: FieldError): string =>
  readBack(message, rule === 'import' ? words.imports : words.errors.fields)
const fieldOf = ({ path }: FieldError): string => path.split('/')[1] ?? ''

/** The fields of the body that an error is about, such as `folder`. */
export function wrongFields(error: unknown): readonly string[] {
  return faultsOf(error).map(fieldOf)
}

/** What is wrong with the fields of a form, by name. An error that is about none of them is at the last one. */
export function errorsAt<Name extends string>(
  error: Error | null,
  names: readonly [...Name[], Name],
): Partial<Record<Name, string>> {
  if (error === null) return {}
  const texts = new Map(faultsOf(error).map((fault) => [fieldOf(fault), faultText(fault)]))
  const about = names.filter((name) => texts.has(name))
  const [last] = names.slice(-1)
  const shown = about.length > 0 ? about.map((name) => [name, texts.get(name)]) : [[last, messageOf(error)]]
  return Object.fromEntries(shown) as Partial<Record<Name, string>>
}

/** Why a recording, transcript or insight failed. */
export function failureText({ code, message }: { code: string; message: string }): string {
  const own = waitingText(message)
  return own === message ? (translated(words.errors.failures, code) ?? message) : own
}

/** The text of an answer. Only that of a model is in the language of the question. */
export function answerText({ answer, code }: Pick<Answer, 'answer' | 'code'>): string {
  return (code === null ? undefined : translated(words.search.answers, code)) ?? answer
}

/** Why an attempt to send failed; an empty string if it didn't. */
export function deliveryErrorText({ error, code, cause, status }: DeliveryAttempt): string {
  const sentences = { ...words.errors.requests, ...words.errors.deliveries }
  const sentence = code === null ? undefined : translated(sentences, code)
  if (sentence === undefined) return error ?? ''
  const detail = cause ?? status
  return detail === null ? sentence : `${sentence} (${detail})`
}

/** The warnings of a recording, transcript or translation. */
export function warningTexts(of: { warnings: string[]; warningDetails: WarningDetail[] } | null): string[] {
  return (of?.warnings ?? []).map((sentence, i) => {
    const { code = null, parameters = {} } = of?.warningDetails[i] ?? {}
    const own = code === null ? undefined : translated(words.warnings, code)
    if (own === undefined) return sentence
    const spoken = parameters['language']
    return fillWarning(own, spoken === undefined ? parameters : { ...parameters, language: languageName(spoken) })
  })
}

/** What work waits for (`waitingFor`). */
export function waitingText(sentence: string): string {
  return readBack(sentence, words.waiting)
}

/** Why the download of a model failed. */
export function downloadFailureText(sentence: string): string {
  return readBack(sentence, words.downloads)
}

/** The catalogue's own sentence for an English one; sentences that it doesn't have stay. */
function readBack(sentence: string, sentences: Readonly<Record<string, string>>): string {
  if (language === 'en') return sentence
  for (const [english, own] of Object.entries(sentences)) {
    const found = readerOf(english).exec(sentence)
    if (found === null) continue
    const values: Partial<Record<string, string>> = found.groups ?? {}
    const { purpose, reason, server } = values
    const purposes: Readonly<Record<string, string>> = words.welcome.purposes
    return fillWarning(own, {
      ...values,
      ...(purpose !== undefined && { purpose: purposes[purpose] ?? purpose }),
      ...(reason !== undefined && { reason: readBack(reason, sentences) }),
      ...(server !== undefined && { server: readBack(server, sentences) }),
    })
  }
  return sentence
}

/** The catalogue's sentence for a code. The server's own is in English and says more. */
function translated(sentences: Readonly<Record<string, string>>, code: string): string | undefined {
  return language === 'en' || !Object.hasOwn(sentences, code) ? undefined : sentences[code]
}
