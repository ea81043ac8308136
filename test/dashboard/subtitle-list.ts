// Helpers for tests of the subtitles in the Export panel.
import type { Locator, Page } from 'playwright-core'
import type { Client } from '../../src/client/client.ts'
import type { TestServer } from '../helpers/harness.ts'
import type { Place } from './talk.ts'

/** A turn: [second, speaker, text]; a word takes 0.4 s. */
export type Turn = [number, string, string]

/** A recording without media that has these turns. */
export async function importTurns(client: Client, turns: readonly Turn[], language = 'en'): Promise<Place> {
  const { id: spaceId } = await client.createWorkspace({ body: { name: 'Talk' } })
  const { id: recordingId } = await client.createRecording({
    params: { spaceId },
    body: { title: 'Talk', source: 'IMPORT', language },
  })
  const words = turns.flatMap(([from, speaker, text]) =>
    text.split(' ').map((word, i) => ({ word, start: from + i * 0.4, end: from + i * 0.4 + 0.35, speaker })),
  )
  await client.importTranscript({
    params: { spaceId, recordingId },
    content: JSON.stringify({ words }),
    headers: { 'content-type': 'application/json' },
  })
  return { spaceId, recordingId }
}

/** Opens the Export panel with subtitles chosen. @returns their list, in English */
export async function openSubtitles(
  page: Page,
  { address }: TestServer,
  { spaceId, recordingId }: Place,
  options: object = { lines: 1 },
): Promise<Locator> {
  await page.evaluate(
    (given) => localStorage.setItem('export', JSON.stringify({ formats: ['srt'], options: given })),
    options,
  )
  await page.goto(`${address}/w/${spaceId}/r/${recordingId}?tab=export`)
  await page.locator('[data-subtitles] [data-index]').first().waitFor()
  return page.getByRole('list', { name: 'Subtitles' })
}

/** The texts of the subtitles in the list. */
export const texts = (list: Locator): Locator => list.getByRole('group', { name: 'Begin a subtitle with a word' })
export const word = (list: Locator, name: string): Locator => list.getByRole('button', { name, exact: true })

/** The blocks of an SRT file: when each is shown, and its text. */
export function blocksOf(srt: string): { times: string; text: string }[] {
  return srt
    .split('\r\n\r\n')
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const [, times = '', ...lines] = block.trim().split('\r\n')
      return { times, text: lines.join('\n') }
    })
}
