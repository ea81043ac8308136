// A redacted copy from the menu of a recording: what was found, what a person adds, and the copy that opens.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { startChatServer } from '../helpers/chat-server.ts'
import { fastEngine, sampleFile, uploadRecording, waitForTranscript } from '../helpers/harness.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { hasValue, isEditable, violations } from './page.ts'
import { importTalk } from './talk.ts'

const chat = await startChatServer(() => 'PLACE: Ulm')
after(() => chat.close())
const { server, browser } = await openDashboard({ ...fastEngine, TIRO_CHAT_URL: chat.address, TIRO_CHAT_MODEL: 'test' })
const { client } = server

test('findings are chosen, words added, and the copy opens', async () => {
  const { id: spaceId } = await client.createWorkspace({ body: { name: 'Sources' } })
  const turns = [
    'We went to Ulm and asked Jonas Berg about it. Write to jonas.berg@example.org or ring +49 170 1234567.',
    'Then Anna came. She lives in the old mill.',
  ]
  const params = await importTalk(server, spaceId, turns, 'Anna at the mill')
  const { id: speakerId } = await client.createSpeaker({ params, body: { name: 'Anna Schmidt' } })
  await client.assignSpeakers({ params, body: { assignments: [{ speakerIndex: 1, speakerId }] } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/r/${params.recordingId}`)
  await isEditable(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Redacted copy…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Redacted copy' })
  await dialog.getByRole('group', { name: 'Names of the speakers' }).waitFor()
  const box = (name: string) => dialog.getByRole('checkbox', { name, exact: true })
  assert.ok(await box('Anna Schmidt').isChecked())
  assert.ok(await box('Email addresses').isChecked())
  assert.ok(!(await box('Jonas Berg').isChecked()))
  await hasValue(dialog.getByLabel('Replace “Anna Schmidt” with'), '[Person 1]')
  await dialog.getByText('The copy will be called “\u2068[Person 1] at the mill\u2069”.').waitFor()
  assert.deepEqual(await violations(page), [])
  await box('Jonas Berg').check()
  await dialog.getByLabel('Replace “Jonas Berg” with').fill('[Colleague]')
  await dialog.getByRole('button', { name: 'Find names with the language model' }).click()
  await dialog.getByRole('group', { name: 'Places' }).waitFor()
  assert.ok(await box('Jonas Berg').isChecked())
  await hasValue(dialog.getByLabel('Replace “Jonas Berg” with'), '[Colleague]')
  await dialog.getByLabel('Add a word or name').fill('mill')
  await page.keyboard.press('Enter')
  assert.ok(await box('mill').isChecked())
  await dialog.getByLabel('Replace “mill” with').fill('[Building]')
  assert.deepEqual(await violations(page), [])
  const folder = process.env['TIRO_TEST_PICTURES']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/redaction.png` })
  await dialog.getByRole('button', { name: 'Create copy' }).click()
  await page.getByText('Redacted copy created').waitFor()
  await waitFor(
    () => page.url(),
    'the copy',
    (url) => !url.includes(params.recordingId),
  )
  await page
    .getByText('We went to Ulm and asked [Colleague] about it. Write to [Email] or ring [Phone].')
    .first()
    .waitFor()
  await page.getByText('Then [Person 1] came. She lives in the old [Building].').first().waitFor()
  await hasValue(page.getByLabel('Recording title'), '[Person 1] at the [Building]')
  await dialog.waitFor({ state: 'detached' })
  assert.deepEqual(problems, [])
  await context.close()
})

test('the dialog fits a phone in German and in the dark, plays what it found, and the copy says what happens to its sound', async () => {
  const params = await uploadRecording(client, await readFile(sampleFile), { title: 'Gespräch' })
  await waitForTranscript(client, params)
  const { id: speakerId } = await client.createSpeaker({ params, body: { name: 'Rome' } })
  await client.assignSpeakers({ params, body: { assignments: [{ speakerIndex: 0, speakerId }] } })
  const { page, problems, context } = await signedInPage(browser, server, { locale: 'de-DE', phone: true })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${server.address}/w/${params.spaceId}/r/${params.recordingId}`)
  await isEditable(page)
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await page.getByRole('menuitem', { name: 'Geschwärzte Kopie …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Geschwärzte Kopie' })
  await dialog.getByRole('checkbox', { name: 'Rome', exact: true }).waitFor()
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390)
  assert.deepEqual(await violations(page), [])
  const folder = process.env['TIRO_TEST_PICTURES']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/redaction-phone.png` })
  await dialog
    .getByRole('button', { name: /Ab 0:\d\d abspielen/ })
    .first()
    .click()
  await page.waitForFunction(() => [...document.querySelectorAll('audio')].some(({ paused }) => !paused))
  await dialog.getByLabel('Ton', { exact: true }).selectOption('Signalton')
  await dialog.getByRole('button', { name: 'Kopie erstellen' }).click()
  await page.getByText('Geschwärzte Kopie erstellt').waitFor()
  await page.getByText('[Person 1]').first().waitFor()
  await page.waitForFunction(() => document.querySelector('audio') !== null)
  assert.deepEqual(problems, [])
  await context.close()
})
