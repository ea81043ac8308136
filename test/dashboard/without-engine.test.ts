// The first hour on a machine without internet, models and PocketSphinx.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { sampleFile } from '../helpers/harness.ts'
import { dropFiles, violations } from './page.ts'

const { server, browser } = await openDashboard({
  TIRO_MODEL_FETCH: '1',
  TIRO_MODEL_MIRROR: 'http://127.0.0.1:9',
  TIRO_POCKETSPHINX: '/no/such/program',
})

test('a server that can’t transcribe says so, promises no drafts, and leads from the recording to what to do', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Offline' } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByText('Drop a recording here').waitFor()
  await dropFiles(page, [{ name: 'talk.mp3', bytes: await readFile(sampleFile) }])
  await page.getByText('Transcription failed').filter({ visible: true }).first().waitFor()
  await page.getByRole('link', { name: 'talk', exact: true }).click()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await page.getByRole('main').getByText('No speech engine is available', { exact: false }).waitFor()
  assert.deepEqual(await violations(page), [])
  await page.getByRole('link', { name: 'Server & models' }).click()
  await page.getByText('This server can’t transcribe yet. The download of a speech model failed.').waitFor()
  await page.getByText('No internet here?', { exact: false }).waitFor()
  await page.getByText('or install PocketSphinx for English drafts', { exact: false }).waitFor()
  assert.equal(await page.getByText('Transcripts are drafts for now', { exact: false }).count(), 0)
  assert.deepEqual(problems, [])
  await context.close()
})
