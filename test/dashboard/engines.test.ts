// The engine that transcribes, where a server has several.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { sampleFile, uploadRecording, waitForTranscript } from '../helpers/harness.ts'
import { startSpeechStub } from '../helpers/speech-stub.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { violations } from './page.ts'

const stub = await startSpeechStub()
after(stub.close)
const { server, browser } = await openDashboard({
  TIRO_OPENAI_URL: `${stub.address}/v1`,
  TIRO_MODEL_FETCH: '0',
  TIRO_SPEAKERS: 'off',
})

test('a recording is transcribed again by another engine, and by the best one again', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Engines', language: 'en' } })
  const params = await uploadRecording(server.client, await readFile(sampleFile), { spaceId })
  const { recordingId } = params
  await waitForTranscript(server.client, params)
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/r/${recordingId}`)
  const again = async (choice: string, before: string): Promise<void> => {
    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Transcribe again…' }).click()
    const group = page.getByRole('dialog', { name: 'Transcribe again' })
    const field = group.getByLabel('Speech engine')
    await field.waitFor()
    // Whether an engine is a draft is known with the list of all.
    const chosen = field.locator('option:checked')
    await waitFor(
      () => chosen.textContent(),
      before,
      (text) => text === before,
    )
    await field.selectOption(choice)
    assert.deepEqual(await violations(page), [])
    await group.getByRole('button', { name: 'Transcribe again' }).click()
    await group.waitFor({ state: 'detached' })
  }
  const isBy = (engine: string) =>
    waitFor(
      () => server.client.getRecording({ params }),
      `a transcript by ${engine}`,
      ({ transcript }) => transcript?.status === 'COMPLETED' && transcript.engine === engine,
    )

  await isBy('openai/whisper-1')
  await again('pocketsphinx/en-us (draft)', 'Best available')
  assert.equal((await isBy('pocketsphinx/en-us')).engine, 'pocketsphinx/en-us')
  await page.reload()
  await again('Best available', 'pocketsphinx/en-us (draft)')
  assert.equal((await isBy('openai/whisper-1')).engine, null)

  // Of a language that one engine knows, there is nothing to choose.
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Transcribe again…' }).click()
  const group = page.getByRole('dialog', { name: 'Transcribe again' })
  await group.getByLabel('Speech engine').selectOption('pocketsphinx/en-us (draft)')
  await group.getByLabel('Language').selectOption('German')
  await group.getByLabel('Speech engine').waitFor({ state: 'detached' })
  assert.deepEqual(problems, [])
  await context.close()
})
