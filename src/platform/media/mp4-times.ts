import { open, type FileHandle } from 'node:fs/promises'

/** When the packets of the only track of an mp4 play. */
export interface PacketTimes {
  /** Units per second of the fields below. */
  timescale: number
  /** How many packets there are, and what each lasts; null: not all the same. The last one may be shorter. */
  even: EvenPackets | null
  /** How much of the beginning isn't played; null: the track starts late, or is put together from several pieces. */
  skipped: number | null
}

interface EvenPackets {
  packets: number
  packetLength: number
  /** The length of all of them together. */
  length: number
}

interface Box {
  /** Of its content. */
  start: number
  end: number
}

/**
 * Reads the tables that decide when a browser plays each packet: the edit list and the times of samples
 * (ISO/IEC 14496-12, 8.6.6 and 8.6.1.2). Null: the file has no track with them.
 */
export async function readPacketTimes(path: string): Promise<PacketTimes | null> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  const track = await find(file, { start: 0, end: size }, 'moov', 'trak')
  const media = track === null ? null : await find(file, track, 'mdia')
  const header = media === null ? null : await find(file, media, 'mdhd')
  const lengths = media === null ? null : await find(file, media, 'minf', 'stbl', 'stts')
  if (track === null || header === null || lengths === null) return null
  const edits = await find(file, track, 'edts', 'elst')
  return {
    timescale: await readTimescale(file, header),
    even: await readLengths(file, lengths),
    skipped: edits === null ? 0 : await readSkipped(file, edits),
  }
}

async function find(file: FileHandle, within: Box, ...names: string[]): Promise<Box | null> {
  const [name, ...deeper] = names
  for (let at = within.start; at + 8 <= within.end;) {
    const head = await read(file, at, 16)
    // Size 1 announces a long one, as of more than 4 GB of sound; 0 reaches to the end.
    const [stated, long] = [head.readUInt32BE(0), head.readUInt32BE(0) === 1]
    const size = long ? Number(head.readBigUInt64BE(8)) : stated === 0 ? within.end - at : stated
    if (size < 8) return null
    const box = { start: at + (long ? 16 : 8), end: at + size }
    if (head.toString('latin1', 4, 8) === name) return deeper.length === 0 ? box : find(file, box, ...deeper)
    at += size
  }
  return null
}

/** The table has an entry for each run of equally long packets: more than two are never even, and may be millions. */
async function readLengths(file: FileHandle, { start }: Box): Promise<EvenPackets | null> {
  const table = await read(file, start + 4, 20)
  const entries = table.readUInt32BE(0)
  const [packets, packetLength] = [table.readUInt32BE(4), table.readUInt32BE(8)]
  const length = packets * packetLength
  if (entries === 1) return { packets, packetLength, length }
  const [last, lastLength] = [table.readUInt32BE(12), table.readUInt32BE(16)]
  if (entries !== 2 || last !== 1 || lastLength > packetLength) return null
  return { packets: packets + 1, packetLength, length: length + lastLength }
}

async function readTimescale(file: FileHandle, { start }: Box): Promise<number> {
  const head = await read(file, start, 24)
  return head.readUInt32BE(head[0] === 1 ? 20 : 12)
}

async function readSkipped(file: FileHandle, { start }: Box): Promise<number | null> {
  const head = await read(file, start, 24)
  if (head.readUInt32BE(4) !== 1) return null
  const mediaTime = head[0] === 1 ? Number(head.readBigInt64BE(16)) : head.readInt32BE(12)
  return mediaTime < 0 ? null : mediaTime
}

/** Bytes beyond the end of the file are 0. */
async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  await file.read(bytes, 0, length, at)
  return bytes
}
