import { open, type FileHandle } from 'node:fs/promises'

type Check = (file: FileHandle, fileBytes: number) => Promise<boolean>

/** By ffmpeg's name of the container. */
const checks: Record<string, Check> = { avi: isCutAvi, caf: isCutCaf, dv: isCutDv, asf: isCutAsf, ogg: isCutOgg }

/**
 * Whether the end of a file is missing, of the formats that ffmpeg then reads without a word: it takes the length of
 * what is there for the stated one.
 * @param container ffmpeg's name of it
 */
export async function isCut(path: string, container: string, fileBytes: number): Promise<boolean> {
  const check = checks[container]
  if (check === undefined) return false
  await using file = await open(path, 'r')
  return await check(file, fileBytes)
}

/** The bytes of a file from a place on, at most `length` of them. */
export async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

/** The most lists that are looked at. Real files have one for each GB; a hostile one has a billion of a few bytes. */
const mostLists = 1000

/** Such a file is a chain of RIFF lists, each of up to 1 GB as a rule (OpenDML AVI File Format Extensions, 2.0). */
async function isCutAvi(file: FileHandle, fileBytes: number): Promise<boolean> {
  for (let [at, lists] = [0, 0]; at + 8 <= fileBytes && lists < mostLists; lists += 1) {
    const head = await bytesAt(file, at, 8)
    const size = head.readUInt32LE(4)
    // A camera that lost its power never wrote how long the list got.
    if (head.toString('latin1', 0, 4) !== 'RIFF' || size === 0) return false
    at += head.length + size
    if (at > fileBytes) return true
  }
  return false
}

/** Such a file is a row of chunks; the last one may say that it reaches to the end (Apple Core Audio Format, 2.1). */
async function isCutCaf(file: FileHandle, fileBytes: number): Promise<boolean> {
  for (let [at, chunks] = [8, 0]; at + 12 <= fileBytes && chunks < mostLists; chunks += 1) {
    const size = Number((await bytesAt(file, at, 12)).readBigInt64BE(4))
    if (size < 0) return false
    at += 12 + size
    if (at > fileBytes) return true
  }
  return false
}

/** A block of DV, and how many of them a sequence has (IEC 61834-2). */
const [blockBytes, blocksPerSequence] = [80, 150]

/**
 * Such a file is a row of pictures with their sound, and states no length. It is cut if the last picture isn't whole:
 * each has 10 sequences, or 12 at 25 pictures a second, or a multiple of them.
 */
async function isCutDv(file: FileHandle, fileBytes: number): Promise<boolean> {
  const head = await bytesAt(file, 0, 4)
  const system = head.readUInt8(3)
  if (head.readUIntBE(0, 3) !== 0x1f_07_00 || (system !== 0x3f && system !== 0xbf)) return false
  const sequences = system === 0xbf ? 12 : 10
  return fileBytes % (sequences * blocksPerSequence * blockBytes) !== 0
}

/** File Properties Object (ASF Specification, 3.2), and where it has the size of the file and the flags. */
const properties = { id: Buffer.from('a1dcab8c47a9cf118ee400c00c205365', 'hex'), size: 40, flags: 88, length: 104 }

async function isCutAsf(file: FileHandle, fileBytes: number): Promise<boolean> {
  const stated = statedAsfBytes(await bytesAt(file, 0, 64 * 1024))
  return stated !== null && stated > fileBytes
}

/** How many bytes wma and wmv say that they have; null: they don't, as when they are broadcast. */
export function statedAsfBytes(head: Buffer): number | null {
  const at = head.indexOf(properties.id)
  if (at < 0 || at + properties.length > head.length) return null
  const isBroadcast = (head.readUInt32LE(at + properties.flags) & 1) === 1
  return isBroadcast ? null : Number(head.readBigUInt64LE(at + properties.size))
}

/** The header of a page, and the most that a page has (RFC 3533, section 6). */
const page = { header: 27, most: 27 + 255 + 255 * 255 }

/** Its last page isn't whole. */
async function isCutOgg(file: FileHandle, fileBytes: number): Promise<boolean> {
  const tail = await bytesAt(file, Math.max(0, fileBytes - page.most), page.most)
  const last = tail.subarray(Math.max(0, tail.lastIndexOf(Buffer.from('OggS'))))
  if (last.length < page.header) return true
  const segments = last.subarray(page.header, page.header + last.readUInt8(26))
  const length = page.header + segments.length + segments.reduce((sum, bytes) => sum + bytes, 0)
  return segments.length < last.readUInt8(26) || length > last.length
}
