import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { removeFolder, sampleFile, temporaryFolder, uploadRecording, waitForTranscript } from '../helpers/harness.ts'
import { made } from '../helpers/media.ts'
import { violations } from './page.ts'

const { server, browser } = await openDashboard()
const folder = await temporaryFolder()
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
