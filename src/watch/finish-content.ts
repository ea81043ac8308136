import { assignedNames } from '../client/assigned-names.ts'
import { errorOf } from '../client/client.ts'
import type { RecordingDetail } from '../contract/resources.ts'
import { fileExtensions, type Format } from '../contract/content.ts'
import { fillTemplate, type TemplateValues } from '../formats/file-template.ts'
import { addFrontMatter } from '../formats/front-matter.ts'
import { placeFile, type Written } from '../platform/files/place-file.ts'
import path from 'node:path'
import { deletedReason, findRecording } from './find-recording.ts'
import type { ContentNote } from './memory.ts'
import type { Watching } from './watching.ts'

/** Writes the results of a recording that is complete, or notes why it failed. Does nothing while it's in progress. */
export async function finishContent(watching: Watching, content: ContentNote): Promise<void> {
  const { memory, report } = watching
  const file = memory.file(content.path)
  if (file !== undefined && file.sha256 !== content.sha256) {
    await memory.putContent({ ...content, state: 'DONE' })
    report.info(`${content.path}: changed. The results of its earlier content aren't written.`)
    return
  }
  const state = await stateOf(watching, content)
  if (state === null) return
  if (typeof state === 'string') {
    await memory.putContent({ ...content, state: 'FAILED', reason: state })
    report.problem(`${content.path}: failed. ${state}`)
    return
  }
  const files = await writeResults(watching, content, state)
  report.info(`${content.path}: wrote ${files.join(', ')}`)
}

/** The recording if it's complete, the reason if it failed, null while it's in progress. */
async function stateOf(watching: Watching, content: ContentNote): Promise<RecordingDetail | string | null> {
  const recording = await findRecording(watching, content.recordingId ?? '')
  if (recording === null) return deletedReason
  const { transcript } = recording
  if (transcript?.status === 'COMPLETED') return recording
  if (transcript?.status === 'CANCELLED') return 'The transcription was cancelled.'
  if (transcript?.status === 'FAILED') return transcript.failure?.message ?? 'The transcription failed.'
  if (recording.status === 'MEDIA_IMPORT_FAILED') return recording.failure?.message ?? "The media couldn't be read."
  if (recording.status === 'MEDIA_IMPORT_EXPIRED') return 'The upload expired.'
  return null
}

async function writeResults(watching: Watching, content: ContentNote, recording: RecordingDetail): Promise<string[]> {
  const { memory, options } = watching
  const folder = content.path.split('/').slice(0, -1)
  const values: Omit<TemplateValues, 'format'> = {
    date: recording.recordedAt,
    title: content.title,
    folder,
    language: recording.transcript?.language ?? recording.language,
    duration: recording.duration,
    id: recording.id,
    speakers: options.template.includes('{speakers}')
      ? await assignedNames(watching.client, recording, watching.signal)
      : [],
  }
  let written = writtenFor(watching, content)
  const files: string[] = []
  for (const format of options.formats) {
    const data = await render(watching, content, recording, format)
    const names = fillTemplate(options.template, { ...values, format: fileExtensions[format] })
    const file = await placeFile({
      root: options.results ?? options.folder,
      owner: content.sha256,
      names: options.results === null ? [...folder, ...names] : names,
      data,
      written,
      note: async (noted) => {
        written = noted
        await memory.putContent({ ...content, written })
      },
    })
    files.push(file)
  }
  await memory.putContent({ ...content, written, state: 'DONE' })
  return files.map((file) => path.join(options.results ?? '', file))
}

/** What was written for the file, also for contents that it had before: a file that is replaced gets its results replaced. */
export function writtenFor(
  { memory }: Pick<Watching, 'memory'>,
  content: Pick<ContentNote, 'path' | 'written'>,
): Written {
  const all: Written = {}
  for (const other of [...memory.contents(), content]) {
    if (other.path !== content.path) continue
    for (const [file, hashes] of Object.entries(other.written)) all[file] = [...(all[file] ?? []), ...hashes]
  }
  return all
}

async function render(
  watching: Watching,
  content: ContentNote,
  recording: RecordingDetail,
  format: Format,
): Promise<Uint8Array> {
  const { client, options, spaceId, dashboard, signal } = watching
  const params = { spaceId, recordingId: recording.id }
  const response = await client.getTranscript({ params, query: { format }, signal })
  if (!response.ok) throw await errorOf(response)
  if (format !== 'markdown') return new Uint8Array(await response.arrayBuffer())
  const note = addFrontMatter(await response.text(), [
    ['tags', options.tags],
    ['source', content.path],
    ['link', `${dashboard}/w/${spaceId}/r/${recording.id}`],
  ])
  return new TextEncoder().encode(note)
}
