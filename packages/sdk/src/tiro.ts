import { createClient, type Client, type ClientOptions, type CallOptions, type InputOf } from './client.ts'
import { each, type ItemOf, type ListId } from './each.ts'
import { eventsOf, type EventOptions, type TiroEvent } from './events.ts'
import type { Recording, RecordingDetail } from './generated/types.ts'
import { sourceOf, type Media, type Source } from './source.ts'
import { transcribeSource, type TranscribeOptions, type Transcription } from './transcribe.ts'
import { uploadSource, type UploadOptions } from './upload.ts'
import { waitForTranscript, type WaitOptions } from './wait.ts'

export interface TiroOptions {
  /** The address of the instance, such as `https://tiro.example.org`. */
  url: string
  /** An API key. Without one, a page of the instance itself uses its cookie. */
  key?: string | undefined
  /** How often a failed call is repeated where that is safe; 4 by default. */
  retries?: number | undefined
  /** Replaces the global fetch. */
  fetch?: ClientOptions['fetch']
}

/** A path or the URL of a file (not in browsers), a Blob or File, bytes, or a stream of bytes. */
export type FileLike = string | URL | Media

interface Helpers {
  /**
   * Transcribes a file, or the media at an address (a URL or a string that begins with http:// or https://).
   * @throws TranscriptionError if the recording can't be transcribed
   */
  transcribe: (file: FileLike, options: TranscribeOptions) => Promise<Transcription>
  /** Sends media to a recording in parts. Continues an unfinished upload. */
  upload: (file: FileLike, options: UploadOptions & { spaceId: string; recordingId: string }) => Promise<Recording>
  /**
   * Waits until the transcript of a recording is complete.
   * @throws TranscriptionError if it won't be
   */
  waitForTranscript: (options: WaitOptions & { spaceId: string; recordingId: string }) => Promise<RecordingDetail>
  /** Every item of a list, page by page: `for await (const one of tiro.each('listRecordings', {params}))`. */
  each: <K extends ListId>(
    list: K,
    ...given: object extends InputOf<K> ? [(InputOf<K> & CallOptions)?] : [InputOf<K> & CallOptions]
  ) => AsyncGenerator<ItemOf<K>, void, undefined>
  /** The events of a workspace as they happen, across lost connections. */
  events: (spaceId: string, options?: EventOptions) => AsyncGenerator<TiroEvent, void, undefined>
}

/** A client of one instance: a method for each operation, and helpers for what takes several. */
export type Tiro = Client & Helpers

/** Opens a file by its path or its URL; rejects where there are no files. */
export type OpenPath = (path: string | URL) => Promise<Source>

export function tiroWith(openPath: OpenPath, given: TiroOptions): Tiro {
  if (!/^(https?:\/\/|\/|$)/i.test(given.url)) {
    throw new TypeError(`The address must begin with http:// or https://, unlike "${given.url}".`)
  }
  const options: ClientOptions = { ...given, key: given.key ?? null }
  const client = createClient(options)
  const withSource = async <T>(file: FileLike, use: (source: Source) => Promise<T>): Promise<T> => {
    const source = typeof file === 'string' || file instanceof URL ? await openPath(file) : sourceOf(file)
    try {
      return await use(source)
    } finally {
      await source.close()
    }
  }
  const helpers: Helpers = {
    transcribe: (file, how) => {
      if ((typeof file === 'string' || file instanceof URL) && /^https?:\/\//i.test(String(file))) {
        return transcribeSource(options, client, new URL(file), how)
      }
      return withSource(file, (source) => transcribeSource(options, client, source, how))
    },
    upload: (file, how) => withSource(file, (source) => uploadSource(options, client, source, how)),
    waitForTranscript: (how) => waitForTranscript(options, client, how),
    each: (list, ...[input]) => each(options, list, (input ?? {}) as Parameters<typeof each<typeof list>>[2]),
    events: (spaceId, how = {}) => eventsOf(options, spaceId, how),
  }
  return { ...client, ...helpers }
}
