import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

const block = 512

/** A piece of a file of an archive, in the archive's order. */
export interface TgzPiece {
  name: string
  bytes: Buffer
  /** Whether the file ends with this piece. An empty file is one empty piece. */
  isLast: boolean
}

/** Streams the wanted regular files of a .tgz in pieces; skips the others without loading them. */
export async function* readTgz(
  tgz: string,
  isWanted: (name: string) => boolean,
): AsyncGenerator<TgzPiece, void, undefined> {
  let held: Buffer = Buffer.alloc(0)
  /** Bytes left of the current file, and of its padding. */
  let left = 0
  let padding = 0
  let wanted: string | null = null
  // Unlike pipe, it closes the file when the archive is damaged or read no further.
  for await (const chunk of pipeline(createReadStream(tgz), createGunzip(), () => {})) {
    held = held.length === 0 ? (chunk as Buffer) : Buffer.concat([held, chunk as Buffer])
    for (;;) {
      if (left > 0) {
        const bytes = held.subarray(0, left)
        if (bytes.length === 0) break
        left -= bytes.length
        held = held.subarray(bytes.length)
        if (wanted !== null) yield { name: wanted, bytes, isLast: left === 0 }
        if (left > 0) break
      }
      if (held.length - padding < block) break
      held = held.subarray(padding)
      const header = held.subarray(0, block)
      held = held.subarray(block)
      const size = Number.parseInt(header.toString('latin1', 124, 136), 8)
      left = Number.isNaN(size) ? 0 : size
      padding = (block - (left % block)) % block
      const name = header.toString('latin1', 0, 100).replace(/\0.*$/s, '')
      // Links and folders are not files.
      const isFile = ['0', '\0'].includes(header.toString('latin1', 156, 157))
      wanted = isFile && name !== '' && isWanted(name) ? name : null
      if (wanted !== null && left === 0) yield { name: wanted, bytes: Buffer.alloc(0), isLast: true }
    }
  }
}
