import type { imageTypes } from '../../contract/endpoints/voices.ts'

export type ImageType = (typeof imageTypes)[number]

/** The type of a picture by its first bytes; null if it is not an accepted type. */
export function imageType(start: Uint8Array): ImageType | null {
  const text = Buffer.from(start.buffer, start.byteOffset, start.byteLength).toString('latin1')
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  return text.startsWith('GIF87a') || text.startsWith('GIF89a') ? 'image/gif' : null
}
