import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { assignedNames } from '../client/assigned-names.ts'
import type { Client } from '../client/client.ts'
import { messageOf, UsageError } from '../contract/app-error.ts'
import { fileExtensions, type RenderingQuery } from '../contract/content.ts'
import type { RecordingDetail } from '../contract/resources.ts'
import { fillTemplate } from '../formats/file-template.ts'
import { eachRecording, requireRecording, type Choice } from './choose-recordings.ts'
import type { CommandContext } from './command.ts'
import { endsAll } from './ends-all.ts'
import { formatOf, isOutputFolder } from './output-places.ts'
import { printable, printableLines } from './printable.ts'
import { createProgressLine, type ProgressLine } from './progress.ts'
import { requirePrintable } from './require-fitting.ts'
import { translateOne } from './translate-one.ts'
import { outputWriter } from './write-output.ts'

export interface ExportRequest {
  query: RenderingQuery & { format: NonNullable<RenderingQuery['format']> }
  /** A file or a folder; absent: stdout. */
  output: string | undefined
  template: string
  isNew: boolean
  translate: string | undefined
  /** IDs or titles; none: those of `choice`. */
  names: readonly string[]
  choice: Choice
}

interface Export {
  client: Client
  spaceId: string
  request: ExportRequest
  context: CommandContext
  line: ProgressLine
}

/** Reports a recording that can't be exported, and goes on with the others; throws at the end if there were any. */
export async function exportRecordings(
  client: Client,
  spaceId: string,
  request: ExportRequest,
  context: CommandContext,
): Promise<void> {
  const { output, query, isNew, names } = request
  const { signal, stderr, stdout } = context
  const ids = await idsOf(client, spaceId, request, signal)
  if (ids.length === 0) throw new UsageError('No transcribed recording fits.')
  const folder = output !== undefined && (await isFolder(output, ids.length, names.length === 0)) ? output : null
  if (output === undefined) requirePrintable(query.format, ids.length, stdout.isTTY)
  const line = createProgressLine(stderr)
  const work = { client, spaceId, request, context, line }
  const placeIn = namer(work)
  const files = ids.map(() => '')
  const targets = ids.map((): string | null => null)
  const write = outputWriter({ files, targets, format: query.format }, context)
  let failed = 0
  try {
    for (const [index, recordingId] of ids.entries()) {
      try {
        const recording = await client.getRecording({ params: { spaceId, recordingId }, signal })
        const place = folder === null ? (output ?? null) : path.join(folder, ...(await placeIn(recording)))
        if (isNew && place !== null && (await stat(place).catch(() => null)) !== null) continue
        const document = await documentOf(work, recording)
        line.end()
        if (folder !== null && place !== null) await mkdir(path.dirname(place), { recursive: true })
        files[index] = recording.title
        targets[index] = place
        await write(document, index)
      } catch (error) {
        if (ids.length === 1 || signal.aborted || endsAll(error)) throw error
        failed += 1
        line.end()
        stderr.write(`${printableLines(messageOf(error))}\n`)
      }
    }
  } finally {
    line.end()
  }
  if (failed > 0) throw new Error(`${failed} of ${ids.length} recordings could not be exported.`)
}

/** The oldest first, so that it keeps its file when a later one has the same title. */
async function idsOf(
  client: Client,
  spaceId: string,
  { names, choice }: ExportRequest,
  signal: AbortSignal,
): Promise<string[]> {
  const ids: string[] = []
  for (const name of names) ids.push(await requireRecording(client, spaceId, name, signal))
  if (names.length > 0) return [...new Set(ids)]
  const completed = { ...choice, transcriptStatus: 'COMPLETED' as const }
  for await (const { id } of eachRecording(client, spaceId, completed, signal)) ids.push(id)
  return ids.toReversed()
}

/** What options choose goes to a folder though it's one recording: the next time there may be more. */
async function isFolder(output: string, recordings: number, areChosen: boolean): Promise<boolean> {
  return (await isOutputFolder(output, recordings)) || (areChosen && formatOf(output) === undefined)
}

/** Gives each recording a path of its own in the folder, as the template says. */
function namer({ client, spaceId, request, context }: Export): (recording: RecordingDetail) => Promise<string[]> {
  const { template, query } = request
  const { signal } = context
  const folders = new Map<string, string[]>()
  const folderOf = async (folderId: string | null): Promise<string[]> => {
    if (folderId === null) return []
    const known = folders.get(folderId)
    if (known !== undefined) return known
    const folder = await client.getFolder({ params: { spaceId, folderId }, signal })
    const names = [...(await folderOf(folder.parentFolderId)), folder.name]
    folders.set(folderId, names)
    return names
  }
  const taken = new Set<string>()
  return async (recording) => {
    const filled = fillTemplate(template, {
      date: recording.recordedAt,
      title: recording.title,
      folder: template.includes('{folder}') ? await folderOf(recording.recordingFolderId) : [],
      language: request.translate ?? recording.transcript?.language ?? recording.language,
      duration: recording.duration,
      id: recording.id,
      speakers: template.includes('{speakers}') ? await assignedNames(client, recording, signal) : [],
      format: fileExtensions[query.format],
    })
    const { name, ext } = path.parse(filled.at(-1) ?? '')
    const own = `${name} ${recording.id.replaceAll(/\W/g, '_')}`
    let names = filled
    // Another title may be like this one with the ID.
    for (let n = 1; taken.has(keyOf(names)); n += 1) {
      names = [...filled.slice(0, -1), `${own}${n === 1 ? '' : ` ${n}`}${ext}`]
    }
    taken.add(keyOf(names))
    return names
  }
}

/** Some file systems don't tell capitals from small letters, nor "ß" from "ss". */
function keyOf(names: readonly string[]): string {
  return names.join('/').toUpperCase().toLowerCase()
}

async function documentOf({ client, context, line, request }: Export, recording: RecordingDetail): Promise<Uint8Array> {
  const { query, translate } = request
  const { signal } = context
  const params = { spaceId: recording.workspaceId, recordingId: recording.id }
  const name = printable(recording.title)
  if (recording.transcript?.status !== 'COMPLETED') throw new Error(`${name}: it has no finished transcript.`)
  if (translate === undefined) return bytesOf(await client.getTranscript({ params, query, signal }))
  const work = { client, context: { ...context, pollMs: 1000 }, line }
  const translationId = await translateOne(work, params, name, translate)
  return bytesOf(await client.getTranslation({ params: { ...params, translationId }, query, signal }))
}

const bytesOf = async (response: Response): Promise<Uint8Array> => new Uint8Array(await response.arrayBuffer())
