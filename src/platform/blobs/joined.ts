import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, open, readFile, readdir, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder, storageError, syncFolder } from './files.ts'
import { joinedFolder } from './keys.ts'
import { writeAt } from './write-file.ts'
import { ifMissing, systemCode } from '../system-error.ts'

/** A blob stored in several files, in order. See docs/decisions/0002-joining-parts.md for the reasons. */
export interface Manifest {
  /** The joined keys. A second run uses them to detect that the first one finished. */
  keys: string[]
  /** File names in the folder of the joined blob, with their sizes. */
  parts: { file: string; size: number }[]
}

/** A name without a folder: a backup that somebody else made must not lead out of it. */
const partName = /^[\w-]+$/

export async function readManifest(file: string): Promise<Manifest | null> {
  const text = await readFile(path.join(joinedFolder(file), 'manifest.json'), 'utf8').catch(ifMissing(null))
  if (text === null) return null
  const manifest = JSON.parse(text) as Manifest
  if (manifest.parts.every((part) => partName.test(part.file) && Number.isSafeInteger(part.size) && part.size >= 0)) {
    return manifest
  }
  throw new Error(`The manifest of ${file} names other files than its own.`)
}

export function sizeOf(manifest: Manifest): number {
  return manifest.parts.reduce((sum, { size }) => sum + size, 0)
}

/**
 * Makes `target` the concatenation of the part files: hard links, then the manifest by one rename (from then on the
 * blob exists), then the parts' own names are removed. No byte is copied where links are possible.
 */
export async function joinByManifest(
  root: string,
  target: string,
  parts: readonly { key: string; file: string }[],
): Promise<{ size: number }> {
  const keys = parts.map(({ key }) => key)
  const folder = joinedFolder(target)
  const existing = await readManifest(target)
  const sizes = await Promise.all(parts.map(async ({ file }) => sizeOrNull(file)))
  if (sizes.includes(null)) {
    // An earlier run got as far as the manifest (or its joined copy). Only the names are left to remove.
    const done = existing !== null && existing.keys.join('\n') === keys.join('\n') ? sizeOf(existing) : null
    const whole = sizes.every((size) => size === null) ? await sizeOrNull(target) : null
    const size = done ?? whole
    if (size === null) throw new Error(`Parts of ${path.relative(root, target)} are missing.`)
    await removeParts(parts)
    return { size }
  }
  const batch = randomUUID().slice(0, 8)
  const manifest: Manifest = {
    keys,
    parts: sizes.map((size, i) => ({ file: `${batch}-${String(i + 1).padStart(5, '0')}`, size: size ?? 0 })),
  }
  await makeFolder(root, folder)
  try {
    for (const [i, { file }] of parts.entries()) {
      const name = manifest.parts[i]?.file
      if (name !== undefined) await linkOrClone(file, path.join(folder, name))
    }
    const draft = path.join(folder, `${batch}-manifest`)
    await writeFile(draft, JSON.stringify(manifest), { flag: 'wx', mode: 0o600, flush: true })
    await syncFolder(folder)
    await rename(draft, path.join(folder, 'manifest.json'))
    await syncFolder(folder)
  } catch (error) {
    for (const name of await readdir(folder)) if (name.startsWith(batch)) await rm(path.join(folder, name))
    throw storageError(error)
  }
  // This unlink replaces an earlier blob. Until then, readers get the earlier one.
  await rm(target, { force: true })
  await syncFolder(path.dirname(target))
  await removeParts(parts)
  for (const name of await readdir(folder)) {
    if (name !== 'manifest.json' && !name.startsWith(batch)) await rm(path.join(folder, name), { force: true })
  }
  return { size: sizeOf(manifest) }
}

/** Copies the parts one after the other into `draft`, an absolute path. */
export async function copyJoined(target: string, manifest: Manifest, draft: string): Promise<void> {
  const folder = joinedFolder(target)
  const [first, ...rest] = manifest.parts
  if (first === undefined) throw new Error('A joined blob without parts.')
  // The first part is cloned where the file system supports it (its blocks are shared).
  await copyFile(path.join(folder, first.file), draft, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  const to = await open(draft, 'r+')
  try {
    const buffer = new Uint8Array(4 * 1024 * 1024)
    let position = first.size
    for (const { file } of rest) position += await append(path.join(folder, file), to, position, buffer)
    if (position !== sizeOf(manifest)) throw new Error(`A part of ${path.basename(target)} has changed its size.`)
    await to.datasync()
  } finally {
    await to.close()
  }
}

async function append(from: string, to: FileHandle, start: number, buffer: Uint8Array): Promise<number> {
  await using source = await open(from, 'r')
  let copied = 0
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, buffer.byteLength, copied)
    if (bytesRead === 0) return copied
    await writeAt(to, buffer.subarray(0, bytesRead), start + copied)
    copied += bytesRead
  }
}

async function linkOrClone(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    // exFAT and some network file systems don't support hard links.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(systemCode(error) ?? '')) throw error
    await copyFile(from, to, constants.COPYFILE_FICLONE)
    const copy = await open(to, 'r+')
    try {
      await copy.datasync()
    } finally {
      await copy.close()
    }
  }
}

async function removeParts(parts: readonly { file: string }[]): Promise<void> {
  for (const { file } of parts) await rm(file, { force: true })
}

export async function sizeOrNull(file: string): Promise<number | null> {
  const found = await stat(file).catch(ifMissing(null))
  return found?.isFile() === true ? found.size : null
}
