import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Client } from '../../src/client/client.ts'
import { uploadFile } from '../../src/client/upload-file.ts'
import { noteFailure, sha256, type Ledger } from './ledger.ts'
import type { Random } from './random.ts'

export interface LoadOptions {
  /** Addresses of the APIs. */
  addresses: readonly string[]
  key: string
  spaceId: string
  media: Uint8Array
  random: Random
  ledger: Ledger
  signal: AbortSignal
}

/** A request may hang for as long as the network is gone. */
const patienceMs = 30_000
const editedWords = 3000

/** Clients of each API, whose requests end after a while. */
function clientsOf({ addresses, key }: LoadOptions): Client[] {
  const patient = async (address: string, init: RequestInit): Promise<Response> =>
    fetch(address, { ...init, signal: AbortSignal.timeout(patienceMs) })
  return addresses.map((baseUrl) => createClient({ baseUrl, key, fetch: patient }))
}

/** Repeats `work` until the signal aborts. Failures are noted, and followed by a pause. */
async function repeat(options: LoadOptions, what: string, pauseMs: number, work: (client: Client) => Promise<void>) {
  const clients = clientsOf(options)
  while (!options.signal.aborted) {
    try {
      await work(options.random.pick(clients))
      await pause(pauseMs, options.signal)
    } catch (error) {
      noteFailure(options.ledger, what, error)
      await pause(500, options.signal)
    }
  }
}

/** Ends early when the load ends. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => {})
}

/** An upload that isn't acknowledged yet. */
export interface Unfinished {
  recordingId: string
  uploadId: string | null
  bytes: Uint8Array<ArrayBuffer>
}

/** Uploads recordings. An upload that fails is resumed, as a client would, also in a later run of the server. */
export async function upload(options: LoadOptions, unfinished: Unfinished[] = [], pauseMs = 2500): Promise<void> {
  const { ledger, media, random, signal, spaceId } = options
  await repeat(options, 'upload', pauseMs, async (first) => {
    // Bytes after the last frame make every file another one.
    const bytes = new Uint8Array(Buffer.concat([media, Buffer.from(`${random.next()}`)]))
    const one = unfinished.pop() ?? {
      recordingId: (await first.createRecording({ params: { spaceId }, body: { title: 'Chaos' } })).id,
      uploadId: null,
      bytes,
    }
    for (let tries = 0; tries < 8; tries++) {
      if (signal.aborted) break
      try {
        await send(random.pick(clientsOf(options)), spaceId, one)
        ledger.uploads.set(one.recordingId, { spaceId, recordingId: one.recordingId, sha256: sha256(one.bytes) })
        return
      } catch (error) {
        noteFailure(ledger, 'upload', error)
        const known = (error as { details?: { uploadId?: unknown } }).details?.uploadId
        if (one.uploadId === null && typeof known === 'string') one.uploadId = known
        await pause(1000, signal)
      }
    }
    unfinished.push(one)
  })
}

async function send(client: Client, spaceId: string, one: Unfinished): Promise<void> {
  const { bytes, recordingId, uploadId } = one
  const source = { size: bytes.length, slice: async (a: number, b: number) => new Blob([bytes.subarray(a, b)]) }
  await uploadFile(client, source, {
    spaceId,
    recordingId,
    mimeType: 'audio/mpeg',
    uploadId,
    signal: AbortSignal.timeout(patienceMs),
    onStart: (id) => {
      one.uploadId = id
    },
  })
}

/** Edits a transcript: each edit writes a word that no other writes. */
export async function edit(
  options: LoadOptions,
  name: string,
  transcript: EditedTranscript,
  pauseMs = 150,
): Promise<void> {
  const { ledger, spaceId } = options
  const { recordingId, ids } = transcript
  const params = { spaceId, recordingId }
  let next = 0
  await repeat(options, 'edit', pauseMs, async (client) => {
    const id = ids[next]
    if (id === undefined) return
    const token = `edit${name}x${next}`
    // If the answer is lost, the edit may be stored: the next one takes another word.
    next += 1
    const operations = [{ type: 'replace' as const, from: id, to: id, text: token }]
    await client.editTranscript({ params, headers: { 'if-match': '*' }, body: { operations } })
    ledger.edits.push({ ...params, token })
  })
}

export interface EditedTranscript {
  recordingId: string
  /** Of its words. */
  ids: readonly number[]
}

/** Imports a transcript for one editor. */
export async function importTranscript(
  options: Pick<LoadOptions, 'addresses' | 'key' | 'spaceId'>,
): Promise<EditedTranscript> {
  const { addresses, key, spaceId } = options
  const baseUrl = addresses[0] ?? ''
  const client = createClient({ baseUrl, key })
  const { id: recordingId } = await client.createRecording({
    params: { spaceId },
    body: { title: 'Edited', source: 'IMPORT' },
  })
  const words = Array.from({ length: editedWords }, (_, i) => ({ word: `word${i}`, start: i, end: i + 0.9 }))
  const place = `${baseUrl}/api/v1/spaces/${spaceId}/recordings/${recordingId}/transcript/import`
  const response = await fetch(place, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ language: 'en', words }),
  })
  if (!response.ok) throw new Error(`The import answered ${response.status}: ${await response.text()}`)
  const read = await client.getTranscript({
    params: { spaceId, recordingId },
    query: { jsonContentType: 'words', wordIds: true },
  })
  const content = (await read.json()) as { words: { id: number }[] }
  return { recordingId, ids: content.words.map(({ id }) => id) }
}

/** Searches for what was written. It may not be in the index yet, so only the answer counts. */
export async function search(options: LoadOptions): Promise<void> {
  const { ledger, random, spaceId } = options
  await repeat(options, 'search', 400, async (client) => {
    const q = ledger.edits.length === 0 ? 'somebody' : random.pick(ledger.edits).token
    await client.searchRecordings({ params: { spaceId }, query: { q, mode: 'exact' } })
    await client.listRecordings({ params: { spaceId } })
    ledger.searches += 1
  })
}
