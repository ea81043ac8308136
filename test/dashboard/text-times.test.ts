// A text that was typed by hand gets the times of the recording.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { sampleFile } from '../helpers/harness.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { dropFiles, violations } from './page.ts'

const { server, browser } = await openDashboard()

test('a script that is dropped with its recording has its times, and has them found again', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Scripts', language: 'en' } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByText('Drop a recording here').waitFor()
  const script = 'Good MORNING and welcome to the program today.\n\nThank you very much and goodbye.\n'
  await dropFiles(page, [
    { name: 'talk.mp3', bytes: await readFile(sampleFile), type: 'audio/mpeg' },
    { name: 'talk.txt', bytes: Buffer.from(script), type: 'text/plain' },
  ])
  const version = async (least: number): Promise<string> => {
    const { recordings } = await waitFor(
      () => server.client.listRecordings({ params: { spaceId } }),
      'the recording',
      (all) => all.recordings.length > 0,
    )
    const recordingId = recordings[0]?.id ?? ''
    await waitFor(
      () => server.client.getRecording({ params: { spaceId, recordingId } }),
      `version ${least}`,
      ({ transcript }) => transcript?.status === 'COMPLETED' && transcript.version >= least,
      120_000,
    )
    return recordingId
  }
  const recordingId = await version(2)
  await page.getByRole('link', { name: 'talk', exact: true }).click()
  await page.getByText('Good MORNING and welcome').waitFor()
  const srt = await server.client.getTranscript({
    params: { spaceId, recordingId },
    query: { format: 'srt' },
  })
  assert.match(
    await srt.text(),
    /00:00:00,\d+ --> 00:00:01,\d+\s+Good MORNING and welcome\s[\s\S]+00:00:45,\d+ --> \S+\s+Thank you/,
  )

  await page.getByRole('button', { name: 'Transcribe again…' }).click()
  const group = page.getByRole('dialog', { name: 'Transcribe again' })
  await group.getByLabel('Text').selectOption('Keep, find its times')
  assert.deepEqual(await violations(page), [])
  await group.getByRole('button', { name: 'Transcribe again' }).click()
  await version(3)
  await page.getByText('Good MORNING and welcome').waitFor()
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  await page.getByText('Times found in the recording').first().waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('a script whose recording is broken can be read, beside what is wrong and what helps', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Broken', language: 'en' } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByText('Drop a recording here').waitFor()
  await dropFiles(page, [
    { name: 'talk.mp3', bytes: Buffer.from('This is no sound. '.repeat(100)), type: 'audio/mpeg' },
    { name: 'talk.txt', bytes: Buffer.from('Good morning and welcome.\n'), type: 'text/plain' },
  ])
  await page.getByRole('link', { name: 'talk', exact: true }).click()
  await page.getByText('Good morning and welcome.').waitFor()
  await page.getByText('Couldn’t read the media').waitFor()
  await page.getByRole('button', { name: 'Upload another file' }).waitFor()
  await page.getByRole('button', { name: '1 note' }).click()
  await page.getByText('so they stay as they were').waitFor()
  assert.deepEqual(await violations(page), [])
  assert.deepEqual(problems, [])
  await context.close()
})
