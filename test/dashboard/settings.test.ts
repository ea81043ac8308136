import assert from 'node:assert/strict'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Locator, Page } from 'playwright-core'

import { administratorClient, person } from '../helpers/api-people.ts'
import { account, openDashboard, signedInPage } from '../helpers/browser.ts'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
} from '../helpers/harness.ts'
import type { Workspace } from '../../src/contract/resources.ts'
import { hasCount, hasTexts, hasValue, violations } from './page.ts'
import { importTalk } from './talk.ts'
import { limit } from '../helpers/time-limits.ts'
import { waitFor } from '../helpers/wait-for.ts'

const exports = await temporaryFolder()
const { server, browser } = await openDashboard({ ...fastEngine, TIRO_EXPORT_FOLDERS: exports })
after(() => removeFolder(exports))

/** A picture of one red pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('find and replace is edited, previewed and applied', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Words' } })
  const place = await importTalk(server, spaceId, ['My name is tyro.', 'Good day tyro.'])
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  await page.getByRole('button', { name: 'Add replacement' }).press('Enter')
  assert.ok(
    await page.getByLabel('Find 1').evaluate((field) => field === document.activeElement),
    'the row has the focus',
  )
  await page.keyboard.type('tyro')
  await page.getByLabel('Replace with 1').fill('Tiro')
  await page.getByLabel('Replace with 1').blur()
  await page.getByText('Saved', { exact: true }).waitFor()
  await waitFor(
    () => server.client.getWorkspace({ params: { spaceId } }),
    'the replacement',
    ({ findAndReplaceWords }) => isDeepStrictEqual(findAndReplaceWords, [{ find: 'tyro', replace: 'Tiro' }]),
  )

  await page.getByRole('button', { name: 'Preview replacing tyro' }).click()
  await page.getByText('2 matches in 1 transcript').waitFor()
  await page.getByRole('button', { name: 'Replace in existing transcripts' }).click()
  await page.getByText('2 matches replaced').waitFor()
  const response = await server.client.getTranscript({ params: place, query: { format: 'text' } })
  assert.match(await response.text(), /name is Tiro\.[^]*Good day Tiro\./)

  await page.getByRole('button', { name: 'Remove tyro' }).click()
  await page.getByLabel('Find 1').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await hasValue(page.getByLabel('Find 1'), 'tyro')
  assert.deepEqual(problems, [])
  await context.close()
})

test('an owner says when the media of new recordings is deleted', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Sources' } })
  const daysOf = () => server.client.getWorkspace({ params: { spaceId } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/settings#privacy`)
  const field = page.getByLabel('Delete sound and video')
  await field.selectOption('After 30 days')
  await waitFor(daysOf, 'thirty days', ({ deleteMediaAfterDays }) => deleteMediaAfterDays === 30)
  await server.client.updateWorkspace({ params: { spaceId }, body: { deleteMediaAfterDays: 45 } })
  await page.reload()
  await hasValue(field, '45')
  assert.deepEqual(await violations(page), [])
  await field.selectOption('Never')
  await waitFor(daysOf, 'no rule', ({ deleteMediaAfterDays }) => deleteMediaAfterDays === null)
  assert.deepEqual(problems, [])
  await context.close()
})

async function hasWords(params: { spaceId: string }, wanted: readonly object[]): Promise<void> {
  await waitFor(
    () => server.client.getWorkspace({ params }),
    `the words ${JSON.stringify(wanted)}`,
    ({ findAndReplaceWords }) => isDeepStrictEqual(findAndReplaceWords, wanted),
  )
}

test('two replacements of the same words are said to be two', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Twice' } })
  const findAndReplaceWords = [{ find: 'tyro', replace: 'Tiro' }]
  await server.client.updateWorkspace({ params: { spaceId }, body: { findAndReplaceWords } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  await page.getByRole('button', { name: 'Add replacement' }).click()
  await page.getByLabel('Find 2').fill('Tyro ')
  await page.getByLabel('Replace with 2').fill('Tyrol')
  await page.getByLabel('Replace with 2').blur()
  const said = page.getByRole('alert').filter({ hasText: '“tyro” is in the list more than once.' })
  await said.waitFor()
  await page.getByLabel('Find 2').fill('Tyros')
  await page.getByLabel('Find 2').blur()
  await said.waitFor({ state: 'detached' })
  assert.deepEqual(problems, [])
  await context.close()
})

test('several terms in one line of the vocabulary are refused in words that say what to do', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Terms' } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  const field = page.getByLabel('Vocabulary')
  const names = Array.from({ length: 20 }, (_, i) => `Name ${i}`)
  await field.fill(names.join(', '))
  await field.blur()
  await page.getByText('“Name 0, Name 1, Name 2, Name 3…” is too long. Write one term per line').waitFor()
  await field.fill(names.join('\n'))
  await field.blur()
  await waitFor(
    () => server.client.getWorkspace({ params: { spaceId } }),
    'the vocabulary',
    ({ vocabulary }) => isDeepStrictEqual(vocabulary, names),
  )
  assert.equal(await page.getByText('is too long').count(), 0)
  assert.deepEqual(problems, [])
  await context.close()
})

test('two people edit the words of a workspace at once, and neither loses anything', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Shared words' } })
  const params = { spaceId }
  const pair = (find: string, replace: string) => ({ find, replace })
  await server.client.updateWorkspace({
    params,
    body: { vocabulary: ['Tiro', 'Sulla'], findAndReplaceWords: [pair('tyro', 'Tiro'), pair('sula', 'Sulla')] },
  })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  // What is typed is saved when the focus leaves: until then, somebody else saves.
  await page.getByLabel('Replace with 2').fill('L. Sulla')
  const theirs = [pair('tyro', 'Tiro'), pair('sula', 'Sulla'), pair('atikus', 'Atticus')]
  await server.client.updateWorkspace({ params, body: { findAndReplaceWords: theirs } })
  await page.getByLabel('Replace with 2').blur()
  const others = [pair('sula', 'L. Sulla'), pair('atikus', 'Atticus')]
  await hasWords(params, [pair('tyro', 'Tiro'), ...others])
  await hasValue(page.getByLabel('Find 3'), 'atikus')

  await page.getByLabel('Vocabulary').fill('Tiro\nCicero')
  await server.client.updateWorkspace({ params, body: { vocabulary: ['Tiro', 'Sulla', 'Atticus'] } })
  await page.getByLabel('Vocabulary').blur()
  await waitFor(
    () => server.client.getWorkspace({ params }),
    'what both have added and removed',
    ({ vocabulary }) => isDeepStrictEqual(vocabulary, ['Tiro', 'Atticus', 'Cicero']),
  )
  await hasValue(page.getByLabel('Vocabulary'), 'Tiro\nAtticus\nCicero')

  // The same pair, changed by both: the person is asked.
  await page.getByLabel('Replace with 1').fill('Marcus Tiro')
  await server.client.updateWorkspace({ params, body: { findAndReplaceWords: [pair('tyro', 'Tyro'), ...others] } })
  await page.getByLabel('Replace with 1').blur()
  await page.getByText('While you edited “tyro”, someone else replaced it with “Tyro”.').waitFor()
  await hasValue(page.getByLabel('Replace with 1'), 'Tyro')
  assert.deepEqual(await violations(page), [])
  await page.getByRole('button', { name: 'Keep my text' }).click()
  await hasValue(page.getByLabel('Replace with 1'), 'Marcus Tiro')
  await hasWords(params, [pair('tyro', 'Marcus Tiro'), ...others])
  // Undo brings one pair back, not the list of before.
  await page.getByRole('button', { name: 'Remove tyro' }).click()
  await hasWords(params, others)
  await server.client.updateWorkspace({ params, body: { findAndReplaceWords: [...others, pair('kato', 'Cato')] } })
  await page.getByRole('button', { name: 'Undo' }).click()
  await hasWords(params, [...others, pair('kato', 'Cato'), pair('tyro', 'Marcus Tiro')])
  assert.deepEqual(problems, [])
  await context.close()
})

test('the text of a prompt stays as somebody else changed it while its title was edited', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Prompts' } })
  const params = { spaceId }
  const body = { title: 'Summary', prompt: 'Sum it up.' }
  const { id: promptId } = await server.client.createPrompt({ params, body })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/prompts`)
  await page.getByRole('button', { name: 'Edit Summary' }).click()
  await page.getByLabel('Title').fill('Short summary')
  await server.client.updatePrompt({ params: { spaceId, promptId }, body: { prompt: 'Sum it up in a line.' } })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Short summary' }).waitFor()
  const [prompt] = await server.client.listPrompts({ params })
  assert.equal(prompt?.prompt, 'Sum it up in a line.')
  // Saved without a change: the dialog closes.
  await page.getByRole('button', { name: 'Edit Short summary' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.deepEqual(problems, [])
  await context.close()
})

test('how transcripts are worded is set for a workspace, and chosen otherwise for an export', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Figures', language: 'en' } })
  const place = await importTalk(server, spaceId, ['It takes um forty-five minutes.'])
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  await page.getByLabel('Numbers as figures, such as 25%').click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByLabel('Leave out “um” and repeated starts').click()
  await waitFor(
    () => server.client.getWorkspace({ params: { spaceId } }),
    'both settings',
    ({ wording, numbers }) => wording === 'clean' && numbers === 'figures',
  )
  await page.goto(`${server.address}/w/${spaceId}/r/${place.recordingId}?tab=export`)
  const preview = page.getByLabel('Preview').locator('pre')
  await preview.getByText('It takes 45 minutes.').waitFor()
  assert.ok(await page.getByLabel('Numbers as figures, such as 25%').isChecked())
  await page.getByLabel('Numbers as figures, such as 25%').uncheck()
  await preview.getByText('It takes forty-five minutes.').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('words that were corrected twice are offered, added and dismissed', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Offers' } })
  const media = await readFile(sampleFile)
  for (const title of ['One', 'Two']) {
    const params = await uploadRecording(server.client, media, { spaceId, title })
    await waitForTranscript(server.client, params)
    const query = { format: 'json', jsonContentType: 'words', wordIds: true } as const
    const response = await server.client.getTranscript({ params, query })
    const { words } = (await response.json()) as { words: { id: number }[] }
    // "Good morning, and welcome …"
    const operations = [1, 3].map((n) => {
      const id = words[n]?.id ?? -1
      return { type: 'replace' as const, from: id, to: id, text: n === 1 ? 'Mourninga' : 'Welkome' }
    })
    await server.client.editTranscript({ params, headers: { 'if-match': '*' }, body: { operations } })
  }
  await waitFor(
    async () => (await server.client.listOfferedWords({ params: { spaceId } })).words,
    'two offered words',
    (words) => words.length === 2,
    60_000,
  )
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  await page.getByText('for “morning”, 2×').waitFor()
  assert.deepEqual(await violations(page), [])
  await page.getByRole('button', { name: 'Add Mourninga to the vocabulary' }).click()
  await page.getByRole('button', { name: 'Don’t offer Welkome again' }).click()
  await page.getByText('Corrected several times').waitFor({ state: 'hidden' })
  await hasValue(page.getByLabel('Vocabulary'), 'Mourninga')
  assert.deepEqual(problems, [])
  await context.close()
})

test('speakers are renamed, get a picture and a role, and are merged', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'People' } })
  const params = { spaceId }
  const place = await importTalk(server, spaceId, ['Good morning.', 'And to you.'])
  const { id: ada } = await server.client.createSpeaker({ params, body: { name: 'Ada' } })
  const { id: other } = await server.client.createSpeaker({ params, body: { name: 'Adah' } })
  const assignments = [
    { speakerIndex: 0, speakerId: ada },
    { speakerIndex: 1, speakerId: other },
  ]
  await server.client.assignSpeakers({ params: place, body: { assignments } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  await page.getByLabel('Role of Ada', { exact: true }).selectOption('HOST')
  await page.getByLabel('Name of Ada', { exact: true }).fill('Ada Lovelace')
  await page.keyboard.press('Tab')
  await page.getByLabel('Name of Ada Lovelace').waitFor()
  await page
    .locator('input[type=file][aria-label="Picture of Ada Lovelace"]')
    .setInputFiles({ name: 'ada.png', mimeType: 'image/png', buffer: png })
  await page.waitForFunction(() => (document.querySelector<HTMLImageElement>('li img')?.naturalWidth ?? 0) > 0)
  // A merge and a deletion can be undone.
  for (const action of ['Delete speaker from all transcripts', 'Merge with Ada Lovelace']) {
    await page.getByRole('button', { name: 'Actions for Adah' }).click()
    await page.getByRole('menuitem', { name: action }).click()
    await page.getByLabel('Name of Adah').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByLabel('Name of Adah').waitFor()
  }
  await page.getByRole('button', { name: 'Actions for Adah' }).click()
  await page.getByRole('menuitem', { name: 'Merge with Ada Lovelace' }).click()
  await page.getByLabel('Name of Adah').waitFor({ state: 'detached' })
  const said = page.locator('#toasts > div', { hasText: 'Adah is now Ada Lovelace in every transcript.' })
  await said.getByRole('button', { name: 'Close' }).click()
  const { speakers } = await waitFor(
    () => server.client.listSpeakers({ params }),
    'one speaker',
    (now) => now.speakers.length === 1,
  )
  assert.deepEqual(
    speakers.map(({ name, role, imageId }) => [name, role, imageId !== null]),
    [['Ada Lovelace', 'HOST', true]],
  )
  const { transcript } = await server.client.getRecording({ params: place })
  assert.deepEqual(
    transcript?.speakerAssignments.map(({ speakerId }) => speakerId),
    [ada, ada],
  )
  // From a speaker to the recordings in which they speak, from the settings and from a transcript.
  const { id: spare } = await server.client.createSpeaker({ params, body: { name: 'Nobody yet' } })
  for (const n of [10, 2]) await server.client.createSpeaker({ params, body: { name: `Guest ${n}` } })
  await page.reload()
  const names = page.locator('#speakers li input[aria-label^="Name of"]')
  await hasCount(names, 4)
  assert.deepEqual(await Promise.all((await names.all()).map((one) => one.inputValue())), [
    'Ada Lovelace',
    'Guest 2',
    'Guest 10',
    'Nobody yet',
  ])
  await page.getByRole('link', { name: 'Recordings with Nobody yet' }).click()
  await page.waitForURL((url) => url.searchParams.get('speakerId') === spare)
  await page.getByText('No recording matches these filters.').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Recordings with Ada Lovelace' }).click()
  await page.getByRole('link', { name: 'Talk', exact: true }).click()
  await page.getByRole('link', { name: 'Recordings with Ada Lovelace' }).first().click()
  await page.waitForURL((url) => url.searchParams.get('speakerId') === ada)
  assert.deepEqual(problems, [])
  await context.close()
})

test('an invited viewer joins by link and sees no editing controls', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Open house' } })
  const place = await importTalk(server, spaceId, ['Good morning and *welcome.'], 'Reading')
  await server.client.createSpeaker({ params: { spaceId }, body: { name: 'Ada' } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  await page.getByLabel('Email').fill('vera@example.org')
  await page.getByLabel('Role', { exact: true }).selectOption('viewer')
  await page.getByRole('button', { name: 'Add member', exact: true }).click()
  const link = (await page.getByLabel('Invitation link', { exact: true }).textContent()) ?? ''

  // A guest opens the link.
  const guest = await signedInPage(browser, server, { signIn: false })
  await guest.page.goto(`${server.address}${new URL(link).pathname}${new URL(link).search}`)
  await guest.page.getByLabel('Email').fill('vera@example.org')
  await guest.page.getByLabel('Password').fill('a long enough secret')
  await guest.page.getByRole('button', { name: 'Create account' }).click()
  await guest.page.getByText('You’re signed in', { exact: false }).waitFor()

  await guest.page.goto(`${server.address}/w/${spaceId}`)
  await guest.page.getByText('Reading').waitFor()
  assert.equal(await guest.page.getByRole('button', { name: 'New recording' }).count(), 0)
  assert.equal(await guest.page.getByRole('button', { name: 'New folder' }).count(), 0)
  await guest.page.getByRole('button', { name: 'Actions for Reading' }).click()
  await hasTexts(guest.page.getByRole('menuitem'), ['Open', 'Export…'])
  await guest.page.keyboard.press('Escape')

  await guest.page.goto(`${server.address}/w/${spaceId}/r/${place.recordingId}`)
  await guest.page.getByText('Good morning and welcome.').waitFor()
  assert.equal(await guest.page.locator('[contenteditable]').count(), 0)
  assert.equal(await guest.page.getByLabel('Recording title').count(), 0)
  assert.equal(await guest.page.getByLabel('Name of Speaker 1').isEnabled(), false)
  await guest.page.getByRole('button', { name: 'More actions', exact: true }).click()
  await hasTexts(guest.page.getByRole('menuitem'), ['Versions'])
  await guest.page.keyboard.press('Escape')
  await guest.page.keyboard.press('ControlOrMeta+f')
  await guest.page.getByLabel('Find', { exact: true }).waitFor()
  assert.equal(await guest.page.getByLabel('Replace with').count(), 0)

  await guest.page.goto(`${server.address}/w/${spaceId}/settings`)
  await guest.page.getByLabel('Workspace name').waitFor()
  const entries = await guest.page
    .locator('main nav a')
    .evaluateAll((all) =>
      all.map((one) => [one.textContent, document.querySelector((one as HTMLAnchorElement).hash) !== null]),
    )
  assert.deepEqual(
    entries,
    ['General', 'Privacy', 'Words', 'Speakers', 'Members', 'Usage'].map((name) => [name, true]),
  )
  await server.client.createWebhook({
    body: { workspaceId: spaceId, event: 'TRANSCRIPT_CREATED', url: 'https://93.184.215.14/hook' },
  })
  const role = guest.page.waitForResponse(/\/members/)
  await guest.page.goto(`${server.address}/account/integrations`)
  const webhook = guest.page.getByRole('table', { name: 'Webhooks' }).getByRole('row').nth(1)
  await webhook.getByText('Open house').waitFor()
  await role
  assert.equal(await webhook.getByRole('button').count(), 0)
  await guest.page.goto(`${server.address}/w/${spaceId}/settings`)
  await guest.page.getByLabel('Workspace name').waitFor()
  // A viewer can't add words, and there are none.
  await guest.page.getByRole('heading', { name: 'Words' }).waitFor()
  for (const name of ['Find and replace', 'Vocabulary']) {
    assert.equal(await guest.page.getByText(name, { exact: true }).count(), 0)
  }
  const open = await guest.page
    .locator('main :is(input, select, textarea):enabled')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.outerHTML))
  assert.deepEqual(open, [])
  assert.deepEqual(
    await guest.page
      .locator('main section button')
      .evaluateAll((all) => all.filter((one) => !(one as HTMLButtonElement).disabled).map((one) => one.textContent)),
    ['Leave workspace'],
  )
  // One click is not enough, and the question goes when the focus does.
  await guest.page.getByRole('button', { name: 'Leave workspace' }).press('Enter')
  await guest.page.locator(':focus').getByText('Leave this workspace?').waitFor()
  await guest.page.keyboard.press('Tab')
  await guest.page.getByRole('button', { name: 'Leave workspace' }).waitFor()

  // Only owners change privacy. An editor changes words.
  const { members } = await server.client.listMembers({ params: { spaceId } })
  const vera = members.find((one) => one.email === 'vera@example.org')
  await (
    await administratorClient(server)
  ).updateMember({ params: { spaceId, memberId: vera?.id ?? '' }, body: { role: 'editor' } })
  await guest.page.reload()
  await guest.page.getByRole('heading', { name: 'Find and replace' }).waitFor()
  await guest.page.getByRole('button', { name: 'Add replacement' }).waitFor()
  await guest.page.getByLabel('Vocabulary').waitFor()
  assert.equal(await guest.page.getByRole('radio', { name: 'Private', exact: false }).isEnabled(), false)
  await guest.page.getByText('Only an owner can change this.').waitFor()
  await page.getByRole('radio', { name: 'By link', exact: false }).click()
  await page.locator('#privacy').getByText('Saved', { exact: true }).waitFor()
  assert.equal((await server.client.getWorkspace({ params: { spaceId } })).privacy, 'UNLISTED')
  await guest.page.getByRole('button', { name: 'Leave workspace' }).press('Enter')
  await guest.page.getByRole('button', { name: 'Leave this workspace?' }).press('Enter')
  await guest.page.waitForURL((url) => !url.pathname.includes(spaceId))
  const left = (await server.client.listMembers({ params: { spaceId } })).members
  assert.ok(left.every(({ email }) => email !== 'vera@example.org'))
  assert.deepEqual([...problems, ...guest.problems], [])
  await context.close()
  await guest.context.close()
})

test('a workspace is deleted only after its name is typed', async () => {
  await server.client.createWorkspace({ body: { name: 'Stays' } })
  // A page shows two spaces as one.
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Goes  away' } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  const button = page.getByRole('button', { name: 'Delete workspace' })
  await page.getByLabel('Type Goes away to confirm').fill('goes away')
  assert.equal(await button.isEnabled(), false)
  await page.getByLabel('Type Goes away to confirm').fill('Goes away')
  await button.click()
  await page.waitForURL((url) => !url.pathname.endsWith('/settings'))

  const { workspaces } = await server.client.listWorkspaces({})
  assert.ok(!workspaces.some(({ id }) => id === spaceId))
  assert.deepEqual(problems, [])
  await context.close()
})

test('an export rule is made, exports, shows its history, is paused and deleted', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Exported' } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  await page.getByRole('button', { name: 'New export rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'New export rule' })
  await dialog.getByText(`One of these, or a folder in it: ${exports}`).waitFor()
  await dialog.getByLabel('File path').fill('{name}.{format}')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('File path').fill('{title}.{format}')
  await dialog.getByLabel('Subtitles (SRT)').check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('cell', { name: 'Note (Markdown), Subtitles (SRT)' }).waitFor()
  await page.getByRole('button', { name: `Actions for ${exports}` }).click()
  await page.getByRole('menuitem', { name: 'Try it' }).click()
  const heard = page.getByRole('status').filter({ hasText: 'Test file written: ' })
  await heard.filter({ hasText: path.join(exports, 'Tiro test.md') }).waitFor()
  await importTalk(server, spaceId, ['Good morning.'])
  await page.getByRole('button', { name: 'History' }).click()
  await page
    .getByRole('table', { name: `History: ${exports}` })
    .getByText('Exported', { exact: true })
    .waitFor()
  const extensions = (await readdir(exports)).map((name) => path.extname(name))
  assert.deepEqual(new Set(extensions), new Set(['.md', '.srt']))
  await page.getByRole('button', { name: `Actions for ${exports}` }).click()
  await page.getByRole('menuitem', { name: 'Pause rule' }).click()
  await page.getByRole('cell', { name: 'Paused' }).waitFor()
  await page.getByRole('button', { name: `Actions for ${exports}` }).click()
  await page.getByRole('menuitem', { name: 'Delete rule' }).click()
  await page.getByText('No export rules yet.').waitFor()
  assert.deepEqual(
    problems.filter((problem) => !problem.includes('400')),
    [],
  )
  await context.close()
})

/** Renames a workspace in its settings after the session has ended. @returns the dialog to sign in again */
async function renamedTooLate(page: Page, spaceId: string, to: string): Promise<Locator> {
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  const name = page.getByLabel('Workspace name')
  await name.waitFor()
  await page.context().clearCookies()
  await name.fill(to)
  await name.press('Tab')
  return page.getByRole('dialog', { name: 'Your session has expired' })
}

test('a setting that is changed after the session ended is saved once somebody has signed in', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Before' } })
  const { page, problems, context } = await signedInPage(browser, server)
  const dialog = await renamedTooLate(page, spaceId, 'After')
  await dialog.getByLabel('Password').fill(account.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.waitFor({ state: 'detached' })
  await waitFor(
    () => server.client.getWorkspace({ params: { spaceId } }),
    'the new name',
    (space) => space.name === 'After',
  )
  assert.deepEqual(problems, [])
  await context.close()
})

test('settings that are changed while the server is away are saved once it is back', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Before' } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  const name = page.getByLabel('Workspace name')
  await name.waitFor()
  await context.setOffline(true)
  await name.fill('After')
  await name.press('Tab')
  await page.getByText('Connection to Tiro lost. Reconnecting…').waitFor()
  await page.getByLabel('Vocabulary').fill('Zanzibar')
  await page.getByLabel('Vocabulary').press('Tab')
  await context.setOffline(false)
  await waitFor(
    () => server.client.getWorkspace({ params: { spaceId } }),
    'both settings',
    (space) => space.name === 'After' && space.vocabulary.join() === 'Zanzibar',
  )
  await hasValue(name, 'After')
  assert.equal(await page.getByText('Tiro isn’t responding', { exact: false }).count(), 0)
  assert.deepEqual(problems, [])
  await context.close()
})

test('text that is typed is saved when the page is left by Back or closed', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Before' } })
  const talk = await importTalk(server, spaceId, ['Good morning.'], 'A talk')
  const { page, problems, context } = await signedInPage(browser, server)
  const saved = async (is: (space: Workspace) => boolean): Promise<unknown> =>
    waitFor(() => server.client.getWorkspace({ params: { spaceId } }), 'what was typed', is)
  const list = page.getByRole('link', { name: 'A talk' })
  await page.goto(`${server.address}/w/${spaceId}`)
  await list.waitFor()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByLabel('Workspace name').fill('After')
  await page.goBack()
  await list.waitFor()
  await saved(({ name }) => name === 'After')

  // The browser asks, because the page isn't done.
  await page.goForward()
  await page.getByLabel('Vocabulary').pressSequentially('Zanzibar')
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  await (await asked).dismiss()
  await saved(({ vocabulary }) => vocabulary.join() === 'Zanzibar')
  // Now it doesn't.
  await page.reload()
  await hasValue(page.getByLabel('Vocabulary'), 'Zanzibar')

  await page.goto(`${server.address}/w/${spaceId}`)
  await list.click()
  await page.getByLabel('Recording title').fill('Another title')
  await page.goBack()
  await page.getByRole('link', { name: 'Another title' }).waitFor()
  assert.equal((await server.client.getRecording({ params: talk })).title, 'Another title')
  assert.deepEqual(problems, [])
  await context.close()
})

test('the archive of a workspace is downloaded, and the page says why it cannot be', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Kept' } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  const link = page.getByRole('link', { name: 'Download archive' })
  await link.waitFor()
  await context.clearCookies()
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'Your session has expired' })
  await dialog.getByLabel('Email').fill(account.email)
  await dialog.getByLabel('Password').fill(account.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.waitFor({ state: 'detached' })
  await context.setOffline(true)
  await link.click()
  await page.getByText('Tiro isn’t responding. Try again in a moment.').waitFor({ timeout: limit(5000) })
  await context.setOffline(false)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  assert.match(download.suggestedFilename(), /\.zip$/)
  assert.equal(await download.failure(), null)
  assert.deepEqual(problems, [])
  await context.close()
})

test('what one person has not saved is not saved by another who signs in on the page', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Ours' } })
  const email = 'colleague@example.org'
  await person(server, email)
  const owner = await administratorClient(server)
  await owner.addMember({ params: { spaceId }, body: { email, role: 'editor' } })
  const { page, context } = await signedInPage(browser, server)
  const dialog = await renamedTooLate(page, spaceId, 'Theirs')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password').fill('a long password')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL((url) => !url.pathname.endsWith('/settings'))
  await page.getByRole('button', { name: email }).waitFor()
  assert.equal((await server.client.getWorkspace({ params: { spaceId } })).name, 'Ours')
  await context.close()
})
