import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { DigestName } from './port.ts'

export interface Digest {
  update(bytes: Uint8Array): void
  /** In hexadecimal. */
  digest(): string
}

export function createDigest(name: DigestName): Digest {
  if (name === 'crc32') return createSum()
  const hash = createHash(name)
  return {
    update: (bytes) => {
      hash.update(bytes)
    },
    digest: () => hash.digest('hex'),
  }
}

function createSum(): Digest {
  let sum = 0
  return {
    update: (bytes) => {
      sum = crc32(bytes, sum)
    },
    digest: () => sum.toString(16).padStart(8, '0'),
  }
}
