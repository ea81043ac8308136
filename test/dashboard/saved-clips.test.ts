import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { sampleFile, uploadRecording, waitForTranscript } from '../helpers/harness.ts'
import { unzipped } from '../helpers/unzipped.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { isEditable } from './page.ts'

const { server, browser } = await openDashboard()

async function saved(page: Page, act: () => Promise<void>): Promise<{ name: string; path: string; seconds: number }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  const path = await download.path()
  const probe = spawnSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path])
  return { name: download.suggestedFilename(), path, seconds: Number(probe.stdout) }
}

test('selected words and a highlight are saved as sound or video, and the whole recording', async () => {
  const params = await uploadRecording(server.client, await readFile(sampleFile), { title: 'Ada' })
  await waitForTranscript(server.client, params)
  const words = ['Good', 'morning', 'and', 'welcome.'].map((word, i) => ({
    word,
    start: 2 + i * 1.5,
    end: 3 + i * 1.5,
    speaker: 0,
    confidence: 0.95,
  }))
  await server.client.importTranscript({
    params,
    content: JSON.stringify({ words }),
    headers: { 'content-type': 'application/json' },
  })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${params.spaceId}/r/${params.recordingId}`)
  await isEditable(page)
  await page.locator('[data-paragraph]').first().selectText()
  const bar = page.getByRole('toolbar', { name: 'Selected text' })
  const choose = async (name: string): Promise<void> => {
    await bar.getByRole('button', { name: 'Save the passage' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const selection = await saved(page, () => choose('Save sound'))
  assert.equal(selection.name, 'Ada 0.02.m4a')
  assert.ok(Math.abs(selection.seconds - 5.5) < 0.1, `${selection.seconds} s`)

  const video = await saved(page, async () => {
    await choose('Save video with subtitles')
    await page.getByRole('status').getByText('Keep this page open.').waitFor()
  })
  assert.equal(video.name, 'Ada 0.02.mp4')
  assert.ok(Math.abs(video.seconds - 5.5) < 0.1, `${video.seconds} s`)

  await server.client.createTranslation({ params, body: { language: 'es' } })
  await waitFor(
    () => server.client.listTranslations({ params, query: {} }),
    'the translation',
    ({ translations }) => translations.some(({ isOriginal, status }) => !isOriginal && status === 'COMPLETED'),
  )
  const spanish = await saved(page, () => choose('Save video with subtitles (Spanish)'))
  assert.ok(Math.abs(spanish.seconds - 5.5) < 0.1, `${spanish.seconds} s`)
  assert.notDeepEqual(await readFile(spanish.path), await readFile(video.path))

  await bar.getByRole('button', { name: 'Highlight' }).click()
  await page.getByRole('tab', { name: 'Comments' }).click()
  await page.getByRole('button', { name: 'Actions for “Good morning and welcome.”' }).click()
  const highlight = await saved(page, () => page.getByRole('menuitem', { name: 'Save sound' }).click())
  assert.deepEqual([highlight.name, highlight.seconds], [selection.name, selection.seconds])

  const { highlights } = await server.client.listHighlights({ params, query: {} })
  const from = highlights[0]?.from ?? assert.fail()
  await server.client.createHighlight({ params, body: { from, to: from + 1, color: 'GREEN' } })
  await page.getByRole('button', { name: 'Actions for “Good morning”', exact: true }).waitFor()
  const saveAll = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Download highlights' }).click()
    await page.getByRole('menuitem', { name: 'Sound of each (m4a)' }).click()
  }
  // A recording may have more highlights than clips are allowed in a minute.
  const limited = { error: 'RATE_LIMITED', errorDetails: { message: 'Too many requests.', requestId: 'req_1' } }
  await page.route(
    '**/clip?*',
    (route) => route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json: limited }),
    {
      times: 1,
    },
  )
  const all = await saved(page, saveAll)
  assert.equal(all.name, 'Ada.zip')
  const sounds = await unzipped(await readFile(all.path))
  assert.deepEqual([...sounds.keys()], ['Ada 0.02.m4a', 'Ada 0.02 (2).m4a'])

  await page.getByRole('button', { name: 'More actions' }).click()
  const whole = await saved(page, () => page.getByRole('menuitem', { name: 'Download the recording' }).click())
  assert.equal(whole.name, 'Ada.mp3')
  assert.ok((await readFile(whole.path)).equals(await readFile(sampleFile)))
  assert.deepEqual(problems, [])
  await context.close()
})
