import { type AppError, invalidBody } from '../../contract/app-error.ts'
import { utf16Mark } from '../../text/byte-order-mark.ts'
import { fillWarning } from '../../text/messages/fill-warning.ts'
import { importSentences } from '../../text/messages/import-sentences.ts'
import { decodeLegacy, decodeStrictly } from './legacy-encodings.ts'

/** An error that says what is wrong with a file. */
export function unreadable(message: string): AppError {
  return invalidBody('/', 'import', message)
}

/**
 * The text of a file of unknown origin: UTF-8, UTF-16, the encoding in `charset` or in the declaration of XML, or what
 * its language was written in before, such as Windows-1252. Line ends become \n; other control characters become spaces.
 * @param language BCP 47; `und`: unknown
 * @throws AppError INVALID_BODY if it is none of them
 */
export function decodeText(bytes: Uint8Array, charset: string | null, language: string): string {
  return plain(bytes, charset, language)
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, ' ')
    .toWellFormed()
}

function plain(bytes: Uint8Array, charset: string | null, language: string): string {
  const marked = utf16Mark(bytes)
  if (marked !== null) return decode(marked, bytes)
  const controls = countControls(bytes)
  const text = isWide(bytes, controls) ? null : decodeStrictly('utf-8', bytes)
  // All bytes of ISO-2022 and of some UTF-16 are ASCII: only its controls tell.
  if (text !== null && !(charset !== null && controls.even + controls.odd > 0)) return text
  const named = charset ?? /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]{1,40})["']/.exec(latin1(bytes.subarray(0, 200)))?.[1]
  if (named !== undefined && !/^utf-?8$/i.test(named)) return decode(named, bytes)
  return text ?? guessed(bytes, controls, language)
}

interface Controls {
  even: number
  odd: number
}

/**
 * Bytes at even and at odd places that no text has in one byte. Where a character has two, one of them is such a byte
 * for all letters of most scripts: 0 for Latin, 4 for Cyrillic.
 */
function countControls(bytes: Uint8Array): Controls {
  const count = [0, 0] as [number, number]
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0
    if (byte < 0x09 || (byte > 0x0d && byte < 0x20)) count[(i % 2) as 0 | 1]++
  }
  return { even: count[0], odd: count[1] }
}

/** Whether characters have two bytes or four: single controls are slips of a program. */
function isWide(bytes: Uint8Array, { even, odd }: Controls): boolean {
  return (even + odd) * 4 > bytes.length
}

/** In these, Windows-1252 has no characters. */
const unassigned = /[\u0081\u008d\u008f\u0090\u009d]/
/** So many different letters and signs beyond ASCII stand together in no language that Windows-1252 is for. */
const foreign = /(?!(.)\1{5})[\u00a1-\u00ff]{6}/

/** The text of an encoding that nothing names, if it can be told. */
function guessed(bytes: Uint8Array, controls: Controls, language: string): string {
  const { even, odd } = controls
  if (isWide(bytes, controls)) {
    const isSure = Math.min(even, odd) * 4 < Math.max(even, odd)
    const text = isSure ? decodeStrictly(odd > even ? 'utf-16le' : 'utf-16be', bytes) : null
    if (text !== null && !text.includes('\0')) return text
  } else {
    const known = decodeLegacy(bytes, language)
    if (known !== null) return known
    const text = decode('windows-1252', bytes)
    if (!unassigned.test(text) && !foreign.test(text)) return text
  }
  throw unreadable(importSentences.UNKNOWN_ENCODING)
}

function decode(charset: string, bytes: Uint8Array): string {
  return decoderFor(charset).decode(bytes)
}

function decoderFor(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch {
    throw unreadable(fillWarning(importSentences.UNKNOWN_CHARSET, { charset: charset.slice(0, 40) }))
  }
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}
