import { open } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../../contract/app-error.ts'
import { readManifest, sizeOrNull, type Manifest } from './joined.ts'
import { joinedFolder } from './keys.ts'
import { isMissing } from '../system-error.ts'

/** Twice as much is given back to the system with each read and taken again, which doubles the CPU time. */
export const chunkBytes = 64 * 1024
const maxRounds = 20

/** How a blob is stored: one file, or several with a manifest. */
export type Layout = { kind: 'file'; size: number } | { kind: 'joined'; manifest: Manifest }

/** The layout of the blob at this path, or null. A file wins over a manifest: see joinByManifest, wholeFile. */
export async function layoutOf(file: string): Promise<Layout | null> {
  // Checked twice: between the two checks, a joined blob may become one file.
  for (let round = 0; round < 2; round++) {
    const size = await sizeOrNull(file)
    if (size !== null) return { kind: 'file', size }
    const manifest = await readManifest(file)
    if (manifest !== null) return { kind: 'joined', manifest }
  }
  return null
}

export function blobMissing(): AppError {
  return new AppError('NOT_FOUND', 'This file no longer exists.', { resource: 'file' })
}

/** @throws RangeError unless `start` to `end` (inclusive; null: to the end) is a range of bytes */
export function requireRange(start: number, end: number | null): void {
  if (!Number.isSafeInteger(start) || start < 0 || (end !== null && (!Number.isSafeInteger(end) || end < start))) {
    throw new RangeError(`Not a range of bytes: ${start}-${end ?? ''}`)
  }
}

/** Reads bytes from `start` to `end` (inclusive; null: to the end). @throws AppError NOT_FOUND */
export async function* readBlob(file: string, start: number, end: number | null): AsyncGenerator<Buffer> {
  let position = start
  for (let round = 0; round < maxRounds; round++) {
    const layout = await layoutOf(file)
    if (layout === null) throw blobMissing()
    try {
      for (const piece of piecesOf(file, layout, position, end)) {
        for await (const chunk of readPiece(piece)) {
          position += chunk.byteLength
          yield chunk
        }
      }
      return
    } catch (error) {
      // The parts have become one file in the meantime (or the reverse). The bytes are the same: continue there.
      if (!isMissing(error)) throw error
    }
  }
  throw blobMissing()
}

interface Piece {
  path: string
  start: number
  /** Exclusive. */
  end: number
}

function piecesOf(file: string, layout: Layout, start: number, end: number | null): Piece[] {
  const files =
    layout.kind === 'file'
      ? [{ path: file, size: layout.size }]
      : layout.manifest.parts.map((part) => ({ path: path.join(joinedFolder(file), part.file), size: part.size }))
  const pieces: Piece[] = []
  let offset = 0
  for (const { path, size } of files) {
    const from = Math.max(0, start - offset)
    const to = Math.min(size, end === null ? size : end + 1 - offset)
    if (from < to) pieces.push({ path, start: from, end: to })
    offset += size
  }
  return pieces
}

async function* readPiece({ path, start, end }: Piece): AsyncGenerator<Buffer> {
  await using handle = await open(path, 'r')
  let position = start
  while (position < end) {
    const buffer = Buffer.allocUnsafeSlow(Math.min(chunkBytes, end - position))
    const { bytesRead } = await handle.read(buffer, 0, buffer.byteLength, position)
    if (bytesRead === 0) throw new Error('A blob is shorter than it was.')
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
