// Does the memory of a server stay flat through 100,000 mixed requests?
import { setTimeout as sleep } from 'node:timers/promises'
import { ClientError } from '../src/client/client.ts'
import { importText, removeFolder, startServer, temporaryFolder, type TestServer } from '../test/helpers/harness.ts'
import { residentMemory } from './cpu-of-tree.ts'
import type { Figure } from './figure.ts'
import { median } from './percentile.ts'

const total = 100_000
const atOnce = 8
const recordings = 200
const sampleMs = 500

/** Resident memory at rest, after the requests, and its growth in the second half of them. */
export async function mixedRequests(): Promise<Figure[]> {
  const server = await startServer({ data: await temporaryFolder() })
  try {
    const idle = residentMemory(server.pid) / 1e6
    const ask = await requestsOf(server)
    const samples: { sent: number; memory: number }[] = []
    let turn = 0
    let sent = 0
    const sampling = setInterval(() => samples.push({ sent, memory: residentMemory(server.pid) / 1e6 }), sampleMs)
    const work = async (): Promise<void> => {
      while (sent < total) {
        turn += 1
        const took = await ask(turn)
        sent += took
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    clearInterval(sampling)
    await sleep(10_000)
    const after = residentMemory(server.pid) / 1e6
    const between = (from: number, to: number): number =>
      median(samples.filter((one) => one.sent >= from * total && one.sent < to * total).map(({ memory }) => memory))
    const growth = between(0.75, 1) / between(0.5, 0.75)
    const quarters = [0, 0.25, 0.5, 0.75].map((from) => between(from, from + 0.25).toFixed(0))
    return [
      {
        name: `memory 10 s after ${total} mixed requests`,
        value: after,
        unit: 'MB',
        goal: '≤ 160',
        met: after <= 160,
        against: `${idle.toFixed(0)} MB before; medians of the quarters: ${quarters.join(', ')}`,
      },
      { name: 'its growth in the last half', value: growth, unit: '×', goal: '≤ 1.03', met: growth <= 1.03 },
    ]
  } finally {
    await server.stop()
    await removeFolder(server.data)
  }
}

/** Sends what is due as the nth request; resolves to how many requests it took. */
async function requestsOf({ client, address }: TestServer): Promise<(n: number) => Promise<number>> {
  const { id: spaceId } = await client.createWorkspace({ body: { name: 'Bench' } })
  const ids: string[] = []
  for (let n = 0; n < recordings; n += 1) {
    const text = Array.from({ length: 300 }, (_, i) => `word${(n * 31 + i) % 500}`).join(' ')
    ids.push((await importText(client, spaceId, text)).recordingId)
  }
  const media = new Blob([new Uint8Array(4096)])

  const upload = async (recordingId: string): Promise<number> => {
    const { id } = await client.createRecording({ params: { spaceId }, body: { title: `Beside ${recordingId}` } })
    const params = { spaceId, recordingId: id }
    const { uploadId } = await client.startUpload({ params, body: { mimeType: 'audio/mpeg' } })
    const part = await client.createPartUrl({ params: { ...params, uploadId, partNumber: 1 } })
    await expectStatus(await fetch(part.partUploadUrl, { method: 'PUT', body: media }), 200)
    await client.abortUpload({ params: { ...params, uploadId } })
    return 5
  }
  return async (n) => {
    const recordingId = ids[(n * 7919) % ids.length] ?? ''
    const params = { spaceId, recordingId }
    const kind = n % 1000
    if (kind < 2) {
      const body = JSON.stringify({ email: `nobody${n}@example.org`, password: 'a wrong password' })
      const headers = { 'content-type': 'application/json' }
      await expectStatus(await fetch(`${address}/api/v1/sessions`, { method: 'POST', headers, body }), 401)
      return 1
    }
    if (kind < 7) return upload(recordingId)
    if (kind < 40) await client.updateRecording({ params, body: { title: `Talk ${n}` } })
    else if (kind < 120)
      await client.searchRecordings({ params: { spaceId }, query: { q: `word${n % 500}`, mode: 'exact' } })
    else if (kind < 250) await (await client.getTranscript({ params, query: { format: 'srt' } })).text()
    else if (kind < 350) await refused(client.getRecording({ params: { spaceId, recordingId: `rec_${n}` } }))
    else if (kind < 600) await client.listRecordings({ params: { spaceId }, query: { limit: 20 } })
    else await client.getRecording({ params })
    return 1
  }
}

async function expectStatus(response: Response, status: number): Promise<void> {
  const text = await response.text()
  if (response.status !== status) throw new Error(`${response.status}, not ${status}: ${text.slice(0, 500)}`)
}

/** @throws unless it is answered 404 */
async function refused(answer: Promise<unknown>): Promise<void> {
  const error = await answer.then(
    () => null,
    (cause: unknown) => cause,
  )
  if (!(error instanceof ClientError) || error.status !== 404) throw new Error('not refused', { cause: error })
}
