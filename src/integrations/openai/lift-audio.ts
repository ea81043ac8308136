import { invalidForm } from '../../platform/http/receive-form.ts'

/** The text before a string that is `data` of `input_audio`, whatever else that object has. */
const beforeData = /"input_audio"\s*:\s*\{(?:[^{}"]|"[^"\\]{0,50}")*"data"\s*:\s*$/
/** More characters than that text has. */
const longestBefore = 500

/**
 * Yields the bytes that a JSON body has as base64 in `input_audio.data`, as they arrive, so that the media doesn't have
 * to fit into memory. @param keep gets the JSON around it, with an empty string in its place. AppError INVALID_BODY if
 * it isn't base64
 */
export async function* liftAudio(
  body: AsyncIterable<Uint8Array>,
  keep: (rest: Buffer) => void,
): AsyncGenerator<Uint8Array, void> {
  const base64 = decodeBase64()
  let place: 'outside' | 'string' | 'audio' = 'outside'
  let isEscaped = false
  let isFound = false
  let before = ''
  for await (const chunk of body) {
    // One character for each byte: in UTF-8, no byte of a longer character is one of JSON's own signs.
    const text = Buffer.from(chunk).toString('latin1')
    let from = 0
    for (let i = 0; i < text.length; i++) {
      if (place === 'audio') {
        const quote = text.indexOf('"', i)
        const end = quote === -1 ? text.length : quote
        yield base64.decode(text.slice(i, end))
        if (quote !== -1) {
          yield base64.end()
          place = 'outside'
        }
        from = i = end
      } else if (place === 'string') {
        if (isEscaped) isEscaped = false
        else if (text[i] === '\\') isEscaped = true
        else if (text[i] === '"') place = 'outside'
      } else if (text[i] === '"') {
        const near = text.slice(Math.max(from, i - longestBefore), i)
        place = !isFound && beforeData.test(near.length < longestBefore ? before + near : near) ? 'audio' : 'string'
        if (place === 'audio') {
          isFound = true
          keep(Buffer.from(text.slice(from, i + 1), 'latin1'))
          from = i + 1
        }
      }
    }
    if (from < text.length) keep(Buffer.from(text.slice(from), 'latin1'))
    before = (before + text.slice(from)).slice(-longestBefore)
  }
}

/** Decodes base64 in pieces. JSON may escape its slashes, and must escape line ends. */
function decodeBase64(): { decode: (piece: string) => Uint8Array; end: () => Uint8Array } {
  let escape = ''
  let carried = ''
  let padding = 0
  return {
    decode: (piece) => {
      const all = escape + piece
      escape = all.endsWith('\\') ? '\\' : ''
      const text = all
        .slice(0, all.length - escape.length)
        .replaceAll('\\/', '/')
        .replaceAll(/\\[nr]/g, '')
      const [, letters, padded] = /^([\w+/-]*)(=*)$/.exec(text) ?? []
      if (letters === undefined || padded === undefined || (padding > 0 && letters !== '')) throw notBase64()
      padding += padded.length
      if (padding > 2) throw notBase64()
      carried += text
      const usable = carried.length - (carried.length % 4)
      const bytes = Buffer.from(carried.slice(0, usable), 'base64')
      carried = carried.slice(usable)
      return bytes
    },
    end: () => {
      if (escape !== '') throw notBase64()
      return Buffer.from(carried, 'base64')
    },
  }
}

export function notBase64(): Error {
  return invalidForm('/input_audio/data', 'input_audio.data must be the media as base64, without "data:" before it.')
}
