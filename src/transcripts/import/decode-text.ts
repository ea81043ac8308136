import { type AppError, invalidBody } from '../../contract/app-error.ts'

/** An error that says what is wrong with a file. */
export function unreadable(message: string): AppError {
  return invalidBody('/', 'import', message)
}

/**
 * The text of a file of unknown origin: UTF-8, UTF-16 by its byte order mark, the encoding in `charset`, or
 * Windows-1252, which old subtitles use and in which every byte is valid. Line ends become \n; other control
 * characters become spaces.
 */
export function decodeText(bytes: Uint8Array, charset: string | null): string {
  return plain(bytes, charset)
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, ' ')
    .toWellFormed()
}

function plain(bytes: Uint8Array, charset: string | null): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decoderFor(charset).decode(bytes)
  }
}

function decoderFor(charset: string | null): TextDecoder {
  if (charset === null || /^utf-?8$/i.test(charset)) return new TextDecoder('windows-1252')
  try {
    return new TextDecoder(charset)
  } catch {
    throw unreadable(`Unknown character set "${charset.slice(0, 40)}". Send UTF-8 instead.`)
  }
}
