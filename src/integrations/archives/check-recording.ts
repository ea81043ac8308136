import { AppError } from '../../contract/app-error.ts'
import { checkOf } from '../../contract/ajv.ts'
import { isRecordingDate } from '../../platform/media/recording-date.ts'
import { decodeWaveform } from '../../platform/media/waveform.ts'
import { isPrintable } from '../../text/is-printable.ts'
import { blockStarts, encodeManifest, hashOfBlock, packBlocks, type PackedBlock } from '../../text/content-blocks.ts'
import { decodeContent, idRuns } from '../../text/stored-content.ts'
import { ArchiveRecording, mostCharacters, mostItems, mostOfWord, type ArchiveContent } from './archive-format.ts'
import { archiveLimits, invalidArchive, parseDescription, unprintable } from './parse-description.ts'
import { storeTimes } from './store-times.ts'

/** Versions and blocks in stored form. */
export interface CheckedContent {
  versions: {
    version: number
    createdAt: string
    kind: string
    summary: string
    language: string
    words: number
    manifest: Uint8Array
  }[]
  blocks: { hash: string; data: Uint8Array }[]
}

type Checked<T> = Omit<T, 'versions' | 'blocks'> & CheckedContent

export interface CheckedRecording {
  recording: ArchiveRecording['recording']
  sourceInfo: NonNullable<ArchiveRecording['sourceInfo']> | null
  files: ArchiveRecording['files']
  /** Its file; null: none is in the archive. */
  waveform: Uint8Array | null
  transcript: Checked<NonNullable<ArchiveRecording['transcript']>> | null
  highlights: NonNullable<ArchiveRecording['highlights']>
  translations: Checked<NonNullable<ArchiveRecording['translations']>[number]>[]
}

const form = checkOf(ArchiveRecording)

/**
 * Reads and checks one recording of an archive: shapes, hashes of blocks, and that every block can be read, so that
 * nothing unreadable is stored. Runs in a thread. Throws AppError INVALID_BODY.
 */
export async function run({ bytes, name }: { bytes: Uint8Array; name: string }): Promise<CheckedRecording> {
  const value = parseDescription(bytes, name)
  if (!form.isValid(value)) throw invalidArchive(`${name} does not have the archive format: ${form.fault()}`)
  storeTimes(value)
  const { recording, sourceInfo = null, files, waveform, transcript, translations = [], highlights = [] } = value
  for (const date of [recording.recordedAt, recording.mediaRecordedAt]) {
    if (date != null && !isRecordingDate(new Date(date)))
      throw invalidArchive(`${name} has a date that isn't between 1900 and the end of next year.`)
  }
  const folder = name.slice(0, name.lastIndexOf('/') + 1)
  if (new Set(files.map((file) => file.type)).size !== files.length) throw invalidArchive(`${name} lists a file twice.`)
  const strange = files.find((file) => !file.entry.startsWith(`${folder}media/`))
  if (strange !== undefined)
    throw invalidArchive(`${name}: ${strange.entry.slice(0, 100)} does not belong to this recording.`)
  if (new Set(translations.map(({ language }) => language)).size !== translations.length) {
    throw invalidArchive(`${name} lists a translation twice.`)
  }
  if (transcript === null && translations.length > 0)
    throw invalidArchive(`${name} has a translation but no transcript.`)
  const versions = new Set(transcript?.versions.map(({ version }) => version))
  if (highlights.some(({ version }) => !versions.has(version)))
    throw invalidArchive(`${name} has a highlight of a version that is missing.`)
  return {
    recording,
    sourceInfo,
    files,
    waveform: waveform === undefined ? null : checkWaveform(waveform, name),
    highlights,
    transcript: transcript === null ? null : { ...transcript, ...checkContent(transcript, name) },
    translations: translations.map((one) => ({ ...one, ...checkContent(one, `${name}, ${one.language}`) })),
  }
}

function checkWaveform(base64: string, name: string): Uint8Array {
  const bytes = Buffer.from(base64, 'base64')
  try {
    decodeWaveform(bytes)
  } catch {
    throw invalidArchive(`${name} has a damaged waveform.`)
  }
  return bytes
}

function checkContent(content: ArchiveContent, name: string): CheckedContent {
  const blocks = new Map<string, ReadBlock>()
  const kept = new Map<string, Uint8Array>()
  for (const [hash, base64] of Object.entries(content.blocks)) {
    const data = Buffer.from(base64, 'base64')
    if (hashOfBlock(data) !== hash) throw invalidArchive(`${name}: the block ${hash} is damaged.`)
    blocks.set(hash, read(data, hash, name))
  }
  const get = (hash: string) => {
    const block = blocks.get(hash)
    if (block === undefined) throw invalidArchive(`${name}: the block ${hash} is missing.`)
    return block
  }
  let listed = 0
  for (const { version, blocks: list, segments, nextId } of content.versions) {
    // A block may be small in the archive, and a list may repeat it: together they could be of any size.
    const parts = [...list, ...(segments === null ? [] : [segments])].map(get)
    const sum = (of: (block: ReadBlock) => number): number => parts.reduce((total, block) => total + of(block), 0)
    if (sum(({ items }) => items) > mostItems || sum(({ characters }) => characters) > mostCharacters)
      throw invalidArchive(`${name}: version ${version} is longer than any transcript.`)
    // Each name of a long block stands for all that it is cut into.
    listed += list.reduce((total, hash) => total + get(hash).parts.length, 0)
    if (listed > archiveLimits.entries)
      throw invalidArchive(`${name} has versions with more than ${archiveLimits.entries} blocks together.`)
    // A word id used twice would name two words.
    const highest = list.reduce((most, hash) => Math.max(most, get(hash).highestId), -1)
    if (highest >= nextId) throw invalidArchive(`${name}: version ${version} has word ids beyond its nextId.`)
  }
  const versions = content.versions.map(({ blocks: list, segments, nextId, typed = [], ...row }) => {
    if (segments !== null) kept.set(segments, get(segments).data)
    const parts = list.flatMap((hash) => get(hash).parts)
    for (const { block, bytes } of parts) kept.set(block.hash, bytes)
    const words = parts.reduce((sum, { block }) => sum + block.words, 0)
    const typedWords = typed.reduce((sum, value, i) => sum + (i % 2 === 1 ? value : 0), 0)
    if (typed.length % 2 === 1 || typedWords > words)
      throw invalidArchive(`${name}: version ${row.version} has more typed words than words.`)
    const manifest = encodeManifest({
      blocks: parts.map(({ block }) => block),
      segments,
      nextId,
      words,
      typed,
    })
    return { ...row, words, manifest }
  })
  if (!versions.some((row) => row.version === content.version)) {
    throw invalidArchive(`${name}: version ${content.version}, the current one, is missing.`)
  }
  if (new Set(versions.map((row) => row.version)).size !== versions.length)
    throw invalidArchive(`${name} lists a version twice.`)
  return { versions, blocks: [...kept].map(([hash, data]) => ({ hash, data })) }
}

interface ReadBlock {
  data: Uint8Array
  /** The block, or what it is cut into: a longer one than ours would hold up the server at each edit. */
  parts: readonly PackedBlock[]
  /** Words and segments. */
  items: number
  /** Of all its text. */
  characters: number
  highestId: number
}

function read(data: Uint8Array, hash: string, name: string): ReadBlock {
  try {
    const content = decodeContent(data)
    const { words, segments } = content
    const ids = content.ids ?? words.map((_, index) => index)
    if (words.some(({ word }) => word.length > mostOfWord))
      throw invalidArchive(`${name} has a word with more than ${mostOfWord} characters.`)
    const texts = [...words.map(({ word }) => word), ...segments.map(({ text }) => text)]
    if (!texts.every(isPrintable)) throw unprintable(name)
    const isLonger = blockStarts(ids, words).length > 1
    return {
      data,
      parts: isLonger
        ? packBlocks({ ...content, ids })
        : [{ block: { hash, words: words.length, ids: idRuns(ids) }, bytes: data }],
      items: texts.length,
      characters: texts.reduce((sum, text) => sum + text.length, 0),
      highestId: ids.reduce((a, b) => Math.max(a, b), -1),
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw invalidArchive(`${name} has an unreadable block.`)
  }
}
