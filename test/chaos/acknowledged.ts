import type { Client } from '../../src/client/client.ts'
import type { Content } from '../../src/contract/content.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { sha256, type Ledger } from './ledger.ts'

/** Whether the instance kept what it acknowledged. @returns what is wrong, as sentences */
export async function checkAcknowledged(
  client: Client,
  ledger: Ledger,
  spaceId: string,
  expectedText: string,
): Promise<string[]> {
  const wrong: string[] = []
  for (const one of ledger.uploads.values()) wrong.push(...(await checkRecording(client, one, expectedText)))
  wrong.push(...(await checkEdits(client, ledger, spaceId)))
  return wrong
}

async function checkRecording(
  client: Client,
  { spaceId, recordingId, sha256: sum }: { spaceId: string; recordingId: string; sha256: string },
  expectedText: string,
): Promise<string[]> {
  const params = { spaceId, recordingId }
  const { transcript, originalFile } = await client.getRecording({ params })
  if (transcript?.status !== 'COMPLETED') {
    return [`${recordingId} is ${transcript?.status}: ${JSON.stringify(transcript?.failure)}`]
  }
  const wrong: string[] = []
  const original = await fetch(originalFile?.publicUrl ?? '')
  if (sha256(new Uint8Array(await original.arrayBuffer())) !== sum) wrong.push(`${recordingId} has other bytes.`)
  const text = await textOf(client, params)
  // Each window once: a window twice, or none of it, changes the text.
  if (text !== expectedText) wrong.push(`The text of ${recordingId} is another: ${text.slice(0, 200)}`)
  return wrong
}

export async function textOf(client: Client, params: { spaceId: string; recordingId: string }): Promise<string> {
  const response = await client.getTranscript({ params, query: { jsonContentType: 'words' } })
  return (((await response.json()) as Content).words ?? []).map(({ word }) => word).join(' ')
}

async function checkEdits(client: Client, ledger: Ledger, spaceId: string): Promise<string[]> {
  const wrong: string[] = []
  for (const recordingId of new Set(ledger.edits.map((one) => one.recordingId))) {
    const text = (await textOf(client, { spaceId, recordingId })).toLowerCase().split(/\s+/)
    const words = new Set(text)
    const mine = ledger.edits.filter((one) => one.recordingId === recordingId)
    for (const { token } of mine) if (!words.has(token.toLowerCase())) wrong.push(`The edit ${token} is lost.`)
    // Some of each transcript: a search for each would take minutes.
    for (const { token } of mine.filter((_, i) => i % Math.ceil(mine.length / 10) === 0)) {
      const query = { q: token, mode: 'exact' } as const
      // The index follows an edit, also one before a kill.
      const hits = await waitFor(
        () => client.searchRecordings({ params: { spaceId }, query }),
        `a result for ${token}`,
        ({ length }) => length > 0,
      )
      // A passage starts with the last sentence of the one before, so a word may be in two.
      if (hits.length > 2) wrong.push(`${hits.length} results for ${token}.`)
    }
  }
  return wrong
}
