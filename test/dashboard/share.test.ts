import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { allow, signedInPage, openDashboard } from '../helpers/browser.ts'
import { sampleFile, uploadRecording, waitForTranscript } from '../helpers/harness.ts'
import { made } from '../helpers/media.ts'
import { hasValue, holdAnswers, violations } from './page.ts'
import { waitFor } from '../helpers/wait-for.ts'

const { server, browser, data } = await openDashboard()
let params: { spaceId: string; recordingId: string }
before(async () => {
  const short = await made(data, 'short.mp3', ['-t', '8', '-i', sampleFile])
  params = await uploadRecording(server.client, short, { title: 'A talk' })
  await waitForTranscript(server.client, params)
})

const address = (): string => `${server.address}/w/${params.spaceId}/r/${params.recordingId}`

test('a link is created, allowed, opened without an account, and revoked', async () => {
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(address())
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByText('This workspace is private', { exact: false }).waitFor()
  assert.deepEqual(await violations(page), [])
  await allow(context, server.address, ['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Allow links and copy link' }).click()
  await page.getByText('The link works for anyone who has it', { exact: false }).waitFor()
  const url = await page.getByLabel('Link', { exact: true }).inputValue()
  await waitFor(
    () => page.evaluate(() => navigator.clipboard.readText()),
    'the link in the clipboard',
    (copied) => copied === url,
  )

  const stranger = await signedInPage(browser, server, { signIn: false })
  await stranger.page.goto(url)
  await stranger.page.getByRole('heading', { name: 'A talk' }).waitFor()
  // A turn starts with the speaker, in a colour of their own.
  const turn = stranger.page.getByRole('heading', { level: 2 }).first()
  assert.match((await turn.textContent()) ?? '', /^Speaker 1 0:\d\d$/)
  const colours = await stranger.page
    .getByRole('heading')
    .evaluateAll((all) => all.slice(0, 2).map((one) => getComputedStyle(one).color))
  assert.notEqual(colours[0], colours[1])
  // The fonts of the dashboard reach the page, although it is sandboxed and so of no origin.
  await waitFor(
    () => stranger.page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`)),
    'the fonts of the page',
    (fonts) => fonts.filter((font) => font.endsWith(' loaded')).length === 2,
  )
  assert.deepEqual(stranger.problems, [])

  // The owner lets the page play the sound, limits it to a passage, and gives the link a last day.
  await page.getByLabel('People can play the sound').click()
  await waitFor(async () => (await server.client.getShare({ params })).share?.audio, 'the permission to play')
  await stranger.page.reload()
  await waitFor(
    () => stranger.page.evaluate(() => document.querySelector('audio')?.duration ?? 0),
    'the sound of the page',
    (seconds) => seconds > 7,
  )
  const last = page.getByRole('group', { name: 'Passage (optional)' }).getByLabel('To', { exact: true })
  await last.fill('0:03')
  await last.blur()
  // A passage that ends before it starts, and a day that is over, are said at their fields.
  const first = page.getByRole('group', { name: 'Passage (optional)' }).getByLabel('From', { exact: true })
  await first.fill('0:05')
  await first.blur()
  await page.getByText('The passage must end after it starts.').waitFor()
  assert.equal(await last.getAttribute('aria-invalid'), 'true')
  await last.fill('0:06')
  await last.blur()
  await waitFor(
    async () => (await server.client.getShare({ params })).share,
    'both ends of the passage',
    (share) => share?.start === 5 && share.end === 6,
  )
  await page.getByText('The passage must end after it starts.').waitFor({ state: 'detached' })
  await first.fill('')
  await first.blur()
  await last.fill('0:03')
  await last.blur()
  await page.getByLabel('Works until').fill('2020-01-01')
  await page.getByText('Choose today or a later day.').waitFor()
  await page.getByLabel('Works until').fill('2099-01-01')
  await waitFor(
    async () => (await server.client.getShare({ params })).share,
    'the options of the link',
    (share) => share?.end === 3 && share.expiresAt?.startsWith('2099-01-0') === true && share.audio,
  )
  await stranger.page.reload()
  await waitFor(
    () => stranger.page.evaluate(() => document.querySelector('audio')?.duration ?? 0),
    'the sound of the passage',
    (seconds) => seconds > 2.8 && seconds < 3.2,
  )
  // Another window lets it end in a moment.
  await server.client.shareRecording({ params, body: { expiresAt: new Date(Date.now() + 1000).toISOString() } })
  await waitFor(
    async () => (await server.client.getShare({ params })).share,
    'the end of the link',
    (share) => share?.expiresAt != null && Date.parse(share.expiresAt) < Date.now(),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByText('This day is over. The link no longer opens.').waitFor()
  await page.getByText('The link works for anyone who has it.', { exact: false }).waitFor({ state: 'detached' })
  await page.getByLabel('Works until').fill('2099-01-01')
  await page.getByText('The link works for anyone who has it.', { exact: false }).waitFor()
  assert.deepEqual(await violations(page), [])

  // With a password, the page asks for it, then shows the text and plays the sound.
  await page.getByLabel('Password (optional)').fill('tall grass 7')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('dialog').getByText('The link asks for a password.').waitFor()
  await stranger.page.reload()
  await stranger.page.getByRole('heading', { name: 'This transcript has a password' }).waitFor()
  assert.deepEqual(await violations(stranger.page), [])
  await stranger.page.getByLabel('Password').fill('tall weed 8')
  await stranger.page.getByRole('button', { name: 'Open' }).click()
  await stranger.page.getByText('Wrong password. Check it, then try again.').waitFor()
  const reader = await signedInPage(browser, server, { signIn: false, locale: 'de-DE' })
  await reader.page.goto(stranger.page.url())
  await reader.page.getByLabel('Passwort').fill('tall weed 9')
  await reader.page.getByRole('button', { name: 'Öffnen' }).click()
  await reader.page.getByText('Falsches Passwort.').waitFor()
  await reader.context.close()
  await stranger.page.getByLabel('Password').fill('tall grass 7')
  await stranger.page.getByRole('button', { name: 'Open' }).click()
  await stranger.page.getByRole('heading', { name: 'A talk' }).waitFor()
  await waitFor(
    () => stranger.page.evaluate(() => document.querySelector('audio')?.duration ?? 0),
    'the sound behind a password',
    (seconds) => seconds > 2.8 && seconds < 3.2,
  )
  await page.getByRole('button', { name: 'Remove password' }).click()
  await waitFor(async () => (await server.client.getShare({ params })).share?.hasPassword === false, 'no password')
  await server.client.shareRecording({ params, body: { end: null, expiresAt: null } })

  // The recording is listed only when the workspace is public.
  await stranger.page.goto(`${server.address}/public`)
  await stranger.page.getByText('No public transcripts yet.').waitFor()
  await server.client.updateWorkspace({ params, body: { privacy: 'PUBLIC' } })
  await stranger.page.reload()
  await stranger.page.getByRole('link', { name: 'A talk' }).click()
  await stranger.page.getByRole('heading', { name: 'A talk' }).waitFor()

  await page.getByRole('button', { name: 'Revoke link' }).click()
  await page.getByRole('button', { name: 'Copy link' }).waitFor()
  await waitFor(async () => (await server.client.getShare({ params })).share === null, 'the end of the link')
  assert.equal((await stranger.page.goto(url))?.status(), 404)
  await stranger.page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor()
  assert.deepEqual(problems, [])
  await stranger.context.close()
  await context.close()
})

test('the settings list the links of a workspace, and revoke one', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Many links' } })
  const space = { spaceId }
  const shared = async (title: string, body: object): Promise<void> => {
    const { id: recordingId } = await server.client.createRecording({
      params: space,
      body: { title, source: 'IMPORT' },
    })
    await server.client.shareRecording({ params: { spaceId, recordingId }, body })
  }
  await shared('First', { password: 'eight or more', start: 60, end: 90 })
  await shared('Second', { expiresAt: '2099-01-02T12:00:00.000Z' })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/settings#shares`)
  await page.getByText('This workspace is private, so these links don’t open.').waitFor()
  const row = (title: string) =>
    page.getByRole('table', { name: 'Share links' }).getByRole('row').filter({ hasText: title })
  await row('First').getByText('1:00 to 1:30').waitFor()
  await row('First').getByRole('cell', { name: 'Yes', exact: true }).waitFor()
  await row('First').getByRole('cell', { name: 'No end' }).waitFor()
  await row('Second').getByText('2099').waitFor()
  await row('Second').getByText('ada@example.org').waitFor()
  assert.deepEqual(await violations(page), [])
  await allow(context, server.address, ['clipboard-read', 'clipboard-write'])
  await row('Second').getByRole('button', { name: 'Copy link to Second' }).click()
  const { shares } = await server.client.listShares({ params: space })
  const url = shares.find(({ recordingTitle }) => recordingTitle === 'Second')?.url
  await waitFor(
    () => page.evaluate(() => navigator.clipboard.readText()),
    'the link in the clipboard',
    (copied) => copied === url,
  )
  await row('First').getByRole('button', { name: 'Revoke link to First' }).click()
  await row('First').getByRole('button', { name: 'Revoke for good?' }).click()
  await row('First').waitFor({ state: 'detached' })
  assert.equal((await server.client.listShares({ params: space })).shares.length, 1)
  await row('Second').getByRole('link', { name: 'Second' }).click()
  await page.getByRole('heading', { name: 'Second' }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('a password that is typed for a link is set, also when the dialog is closed at once', async (t) => {
  const { page, problems, context } = await signedInPage(browser, server)
  await server.client.shareRecording({ params, body: {} })
  await page.goto(address())
  await page.getByRole('button', { name: 'Share' }).click()
  const field = page.getByLabel('Password (optional)')
  await field.fill('short')
  await page.keyboard.press('Tab')
  await page.getByRole('alert').getByText('At least 8 characters.', { exact: false }).waitFor()
  // The hint goes at that moment, and must not take the focus with it.
  await page.locator('button:focus').getByText('Set password').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('The link has no password: it needs at least 8 characters.').waitFor()
  await page.getByRole('button', { name: 'Share' }).click()
  await field.fill('tall grass 7')
  const dialog = page.getByRole('dialog')
  const isSet = async (): Promise<void> => {
    await dialog.waitFor({ state: 'detached' })
    await waitFor(async () => (await server.client.getShare({ params })).share?.hasPassword === true, 'the password')
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await isSet()
  const ways = { Escape: () => page.keyboard.press('Escape'), 'a click beside it': () => page.mouse.click(5, 5) }
  for (const [way, close] of Object.entries(ways)) {
    await t.test(`with ${way}`, async () => {
      await page.getByRole('button', { name: 'Share' }).click()
      await page.getByRole('button', { name: 'Remove password' }).click()
      await field.fill('tall grass 7')
      await close()
      await isSet()
    })
  }
  assert.deepEqual(problems, [])
  await context.close()
  await server.client.unshareRecording({ params })
})

test('a password is typed whole while the end of the passage is being saved', async () => {
  const { page, problems, context } = await signedInPage(browser, server)
  await server.client.shareRecording({ params, body: {} })
  await page.goto(address())
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('To', { exact: true }).fill('0:05')
  const { asked, letGo } = await holdAnswers(page, '**/share', 'POST')
  await page.keyboard.press('Tab')
  await asked
  await page.keyboard.press('Tab')
  await page.keyboard.type('tall grass 7')
  await hasValue(dialog.getByLabel('Password (optional)'), 'tall grass 7')
  await page.keyboard.press('Enter')
  letGo()
  await dialog.getByText('The link asks for a password.').waitFor()
  const { share } = await server.client.getShare({ params })
  assert.deepEqual([share?.end, share?.hasPassword], [5, true])
  assert.deepEqual(problems, [])
  await context.close()
  await server.client.unshareRecording({ params })
})

test('media retention is set, removed and applied, and the text stays', async () => {
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(address())
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Delete media after…')
  await page.getByLabel('Keep media until').fill('2099-03-01')
  await page.getByRole('button', { name: 'Save' }).click()
  const until = page.getByRole('button', { name: 'Media until 1 Mar 2099' })
  await until.click()
  // The page shows a change before the server has it.
  await waitFor(
    () => server.client.getRecording({ params }),
    'the last day of the media',
    ({ autoDeleteMediaAfter }) => /^2099-03-0[12]T/.test(autoDeleteMediaAfter ?? ''),
  )
  await page.getByRole('button', { name: 'Keep media' }).click()
  await until.waitFor({ state: 'detached' })
  await waitFor(
    () => server.client.getRecording({ params }),
    'media that is kept',
    (recording) => recording.autoDeleteMediaAfter === null,
  )

  await choose('Delete media now')
  await page.getByText('The transcript, its versions, translations and insights stay.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Delete media now' }).click()
  await page.getByText('Media deleted. The transcript stays.').first().waitFor()
  await page.locator('[data-paragraph]').first().waitFor()
  assert.equal((await server.client.getRecording({ params })).isMediaDeleted, true)
  assert.deepEqual(problems, [])
  await context.close()
})

test('a link to a recording that somebody else has deleted is not offered', async () => {
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(address())
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share transcript' })
  await dialog.getByRole('button', { name: /link/ }).waitFor()
  await server.client.deleteRecording({ params })
  await dialog.getByRole('alert').waitFor()
  assert.equal(await dialog.getByRole('button', { name: /link/ }).count(), 0)
  assert.deepEqual(problems, [])
  await server.client.restoreRecording({ params })
  await context.close()
})
