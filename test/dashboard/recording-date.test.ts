// When a recording was made: its date is changed in the library and on its page, and the list goes by it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { hasTexts, hasValue, violations } from './page.ts'
import { importTalk } from './talk.ts'

const { server, browser } = await openDashboard()

test('people date recordings, and the list goes by the date', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Dates' } })
  const bees = await importTalk(server, spaceId, ['Good morning.'], 'Bees')
  const ants = await importTalk(server, spaceId, ['Good evening.'], 'Ants')
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  const titles = page.getByRole('main').getByRole('listitem').getByRole('link')
  const text = (title: string): RegExp => new RegExp(title)
  await titles.filter({ hasText: text('Bees') }).waitFor()
  await page.getByRole('button', { name: 'Actions for Ants' }).click()
  await page.getByRole('menuitem', { name: 'Change date…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Date of the recording' })
  const field = dialog.getByLabel('Recorded')
  assert.match(await field.inputValue(), /^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/)
  assert.deepEqual(await violations(page), [])
  // Saved as it is, it sets no date: this one has milliseconds, which the field hasn't.
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const added = await server.client.getRecording({ params: ants })
  assert.equal(added.recordedAt, added.createdAt)
  await page.getByRole('button', { name: 'Actions for Ants' }).click()
  await page.getByRole('menuitem', { name: 'Change date…' }).click()
  await field.fill('2019-05-20T10:30')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('listitem').filter({ hasText: 'Ants' }).getByText('20 May 2019').waitFor()
  // Which was added last stays first, until the list is sorted by date.
  await hasTexts(titles, ['Ants', 'Bees'])
  await page.getByRole('button', { name: 'Sort by Recorded' }).click()
  await hasTexts(titles, ['Bees', 'Ants'])
  assert.equal(new URL(page.url()).searchParams.get('order'), 'recordedAt')
  // A list that somebody sorted by when recordings were added shows that.
  const ants2019 = page.getByRole('listitem').filter({ hasText: 'Ants' }).getByText('20 May 2019')
  await page.getByRole('button', { name: 'Sort by: Recorded, newest first' }).click()
  await page.getByRole('menuitem', { name: 'Added, oldest first' }).click()
  await hasTexts(titles, ['Bees', 'Ants'])
  await ants2019.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Sort by Added: Added, oldest first' }).click()
  await hasTexts(titles, ['Ants', 'Bees'])
  await page.getByRole('button', { name: 'Sort by Title' }).click()
  await ants2019.waitFor()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByLabel('Date until').fill('2019-05-20')
  await hasTexts(titles, ['Ants'])

  await page.getByRole('link', { name: 'Ants' }).click()
  await page.getByRole('button', { name: 'Change date: 20 May 2019' }).click()
  assert.equal(await field.inputValue(), '2019-05-20T10:30')
  await dialog.getByRole('button', { name: 'Use original date' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Change date: today' }).waitFor()
  const { recordedAt, createdAt } = await server.client.getRecording({ params: ants })
  assert.equal(recordedAt, createdAt)

  // A date that can't be is refused before it is sent.
  await server.client.updateRecording({ params: bees, body: { recordedAt: '1969-07-20T20:17:40Z' } })
  await page.goto(`${server.address}/w/${spaceId}/r/${bees.recordingId}`)
  await page.getByText(/20 Jul 1969/).waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Change date…' }).click()
  assert.match(await field.inputValue(), /:17:40$/)
  await field.fill('1500-01-01T00:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const isRefused = await waitFor(
    () => field.evaluate((input: HTMLInputElement) => input.validity.rangeUnderflow),
    'the refusal',
  )
  assert.equal(isRefused, true)
  await page.keyboard.press('Escape')
  assert.deepEqual(problems, [])
  await context.close()
})

test('several recordings get the same date', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Together' } })
  const places = [
    await importTalk(server, spaceId, ['Good morning.'], 'Bees'),
    await importTalk(server, spaceId, ['Good evening.'], 'Ants'),
  ]
  const dates = async () =>
    Promise.all(places.map(async (params) => (await server.client.getRecording({ params })).recordedAt))
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  for (const title of ['Bees', 'Ants']) {
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })
    await row.getByRole('checkbox').click({ force: true })
  }
  await page.getByRole('button', { name: 'Change date…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Date of 2 recordings' })
  // They have different ones.
  await hasValue(dialog.getByLabel('Recorded'), '')
  assert.deepEqual(await violations(page), [])
  await dialog.getByLabel('Recorded').fill('2019-05-20T10:30')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const [bees, ants] = await dates()
  assert.match(bees ?? '', /^2019-05-/)
  assert.equal(ants, bees)

  // The menu of a selected row is about the selection, too.
  await page.getByRole('button', { name: 'Actions for Ants' }).click()
  await page.getByRole('menuitem', { name: 'Change date…' }).click()
  await hasValue(dialog.getByLabel('Recorded'), '2019-05-20T10:30')
  await dialog.getByRole('button', { name: 'Use original date' }).click()
  await dialog.waitFor({ state: 'detached' })
  for (const date of await dates()) assert.notEqual(date, bees)
  assert.deepEqual(problems, [])
  await context.close()
})
