import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 30
const checkLength = 6

/** A new key: `tiro_`, 30 random base62 characters and a 6-character CRC-32, to detect typos without a look-up. */
export function newKey(): string {
  let random = ''
  while (random.length < randomLength) {
    // 248 is the largest multiple of 62 in a byte; higher values would favour some characters.
    for (const byte of randomBytes(randomLength)) {
      if (byte < 248 && random.length < randomLength) random += alphabet.charAt(byte % 62)
    }
  }
  return `tiro_${random}${checkCharacters(random)}`
}

/** Whether a string has the format of a key and a correct checksum. */
export function isWellFormedKey(key: string): boolean {
  const match = /^tiro_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/.exec(key)
  return match !== null && match[1] !== undefined && checkCharacters(match[1]) === match[2]
}

/** Names a secret without revealing it: the first 48 bits of its hash. */
export function secretId(hash: string): string {
  return hash.slice(0, 12)
}

function checkCharacters(random: string): string {
  let rest = crc32(random)
  let result = ''
  for (let i = 0; i < checkLength; i++) {
    result = alphabet.charAt(rest % 62) + result
    rest = Math.floor(rest / 62)
  }
  return result
}
