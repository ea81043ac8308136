import type { Client, ClientOptions, InputOf } from './client.ts'
import { each } from './each.ts'
import type { Passage, RecordingDetail, Transcript, TranslationContent } from './generated/types.ts'
import type { Source } from './source.ts'
import { uploadSource, type UploadProgress } from './upload.ts'
import { waitForTranscript } from './wait.ts'

export type Progress =
  | ({ step: 'upload' } & UploadProgress)
  /** `text` is what was recognised so far, `progress` a share from 0 to 1. */
  | { step: 'transcribe'; progress: number; text: string | null; waitingFor: string | null; recording: RecordingDetail }

type NewRecording = InputOf<'createRecording'>['body']

/** The settings of a new recording, among them `language` and `speakerCount`, and how to transcribe it. */
export interface TranscribeOptions extends Partial<Omit<NewRecording, 'source' | 'sourceUrl'>> {
  /** The workspace: its ID, or its name. A workspace with a new name is created. */
  space: string
  /** Continues with this recording: sends what is missing, or waits for its transcript. */
  recordingId?: string | undefined
  /** Called once the recording exists. Remember it to continue after an interruption. */
  onRecording?: ((recording: { spaceId: string; recordingId: string }) => void) | undefined
  onProgress?: ((progress: Progress) => void) | undefined
  /** Bytes per part of an upload, at least 5 MiB; 8 MiB by default. */
  partSize?: number | undefined
  /** Parts that are sent at the same time; 4 by default. */
  parallel?: number | undefined
  signal?: AbortSignal | undefined
}

export interface Transcription {
  spaceId: string
  recordingId: string
  language: string
  /** The words alone, a blank line between paragraphs. */
  text: string
  paragraphs: Passage[]
  transcript: Transcript
  recording: RecordingDetail
}

/** Creates a recording from a file or an address, and returns its transcript. */
export async function transcribeSource(
  options: ClientOptions,
  client: Client,
  source: Source | URL,
  given: TranscribeOptions,
): Promise<Transcription> {
  const { space, recordingId: known, onRecording, onProgress, partSize, parallel, signal, ...settings } = given
  const spaceId = await spaceOf(options, client, space, signal)
  const recordingId = known ?? (await createRecording(client, spaceId, source, settings, signal))
  onRecording?.({ spaceId, recordingId })
  const params = { spaceId, recordingId }
  if (!(source instanceof URL)) {
    const { status } = await client.getRecording({ params, signal })
    if (status === 'MEDIA_IMPORT_UPLOADING') {
      await uploadSource(options, client, source, {
        ...params,
        partSize,
        parallel,
        signal,
        onProgress: (progress) => onProgress?.({ step: 'upload', ...progress }),
      })
    }
  }
  const recording = await waitForTranscript(options, client, {
    ...params,
    signal,
    onProgress: onProgress === undefined ? undefined : (state) => onProgress(progressOf(state)),
  })
  const answer = await client.getTranscript({ params, query: { jsonContentType: 'paragraphs' }, signal })
  const paragraphs = ((await answer.json()) as TranslationContent).paragraphs ?? []
  const { transcript } = recording
  if (transcript === null) throw new Error('unreachable: a complete recording has a transcript')
  const text = paragraphs.map((paragraph) => paragraph.text).join('\n\n')
  return { ...params, language: transcript.language, text, paragraphs, transcript, recording }
}

function progressOf(recording: RecordingDetail): Progress {
  const { progress = 0, partialText: text = null, waitingFor = null } = recording.transcript ?? {}
  return { step: 'transcribe', progress, text, waitingFor, recording }
}

/** The ID of a workspace by its ID or name; created if there is none with the name. */
async function spaceOf(
  options: ClientOptions,
  client: Client,
  space: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  // A program without types may forget it.
  if (!space) throw new TypeError('Give "space": the ID or the name of a workspace.')
  if (/^spc_\w+$/.test(space)) return space
  for await (const workspace of each(options, 'listWorkspaces', { signal })) {
    if (workspace.name === space) return workspace.id
  }
  return (await client.createWorkspace({ body: { name: space }, signal })).id
}

async function createRecording(
  client: Client,
  spaceId: string,
  source: Source | URL,
  settings: Partial<NewRecording>,
  signal: AbortSignal | undefined,
): Promise<string> {
  const isAddress = source instanceof URL
  const name = isAddress ? nameIn(source) : source.name
  const title = (name ?? '').replace(/\.\w{1,5}$/, '').slice(0, 200)
  const body: NewRecording = {
    ...settings,
    title: settings.title ?? (title.trim() === '' ? 'Recording' : title),
    ...(isAddress ? { source: 'URL', sourceUrl: source.href } : {}),
  }
  return (await client.createRecording({ params: { spaceId }, body, signal })).id
}

function nameIn({ pathname }: URL): string {
  const name = pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    // Not UTF-8, or a percent sign of its own.
    return name
  }
}
