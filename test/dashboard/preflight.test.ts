import assert from 'node:assert/strict'
import path from 'node:path'
import { after, test } from 'node:test'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
} from '../helpers/harness.ts'
import { made } from '../helpers/media.ts'
import { asGerman, writeWhisper } from '../helpers/write-whisper.ts'
import { violations } from './page.ts'

const folder = await temporaryFolder()
writeWhisper(folder)
const { server, browser } = await openDashboard({
  ...fastEngine,
  TIRO_MODELS: `${fastEngine['TIRO_MODELS']}${path.delimiter}${folder}`,
})
after(() => removeFolder(folder))

test('what to expect of a recording, and why, is beside its title and in the library', async () => {
  const media = await made(folder, 'bad.wav', ['-t', '20', '-i', sampleFile, '-af', 'volume=30dB'])
  const place = await uploadRecording(server.client, media, { title: 'Overdriven' })
  await waitForTranscript(server.client, place)
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${place.spaceId}/r/${place.recordingId}`)
  await page.getByRole('button', { name: 'Expect many errors' }).click()
  const dialog = page.getByRole('dialog', { name: 'Expect many errors' })
  await dialog.getByText('Overdriven: the tops of the sound are cut off').waitFor()
  assert.match((await dialog.textContent()) ?? '', /Level of speech-\d+(\.\d)? dBFS/)
  assert.deepEqual(await violations(page), [])
  await page.goto(`${server.address}/w/${place.spaceId}`)
  await page.getByText('Poor sound').waitFor()
  assert.deepEqual(await violations(page), [])
  assert.deepEqual(problems, [])
  await context.close()
})

test('the languages of a recording are beside its title, and where they change', async () => {
  const filter = asGerman
    .split(',')
    .map((step) => `${step}:enable='gte(t,16.3)'`)
    .join(',')
  const media = await made(folder, 'two.wav', ['-t', '33.5', '-i', sampleFile, '-af', filter])
  const place = await uploadRecording(server.client, media, { title: 'Two languages', language: 'auto' })
  await waitForTranscript(server.client, place)
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${place.spaceId}/r/${place.recordingId}`)
  await page.getByText('English and German').waitFor()
  const first = page.getByRole('article').first()
  await first.getByText('English', { exact: true }).waitFor()
  assert.equal(await first.locator('[data-paragraph]').getAttribute('lang'), 'en')
  await page.getByRole('button', { name: 'Expect some errors' }).click()
  await page.getByText('German, which can’t be transcribed here, 0:16 – 0:32').waitFor()
  assert.deepEqual(await violations(page), [])
  assert.deepEqual(problems, [])
  await context.close()
})
