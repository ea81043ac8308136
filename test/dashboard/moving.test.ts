// Recordings that move to another workspace: from the list, several together, and an open one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientOf, person } from '../helpers/api-people.ts'
import { account, openDashboard, signedInPage } from '../helpers/browser.ts'
import { violations } from './page.ts'
import { importTalk } from './talk.ts'

const { server, browser } = await openDashboard()
const { client } = server

test('recordings move to another workspace, back again, and an open one is followed', async () => {
  const from = (await client.createWorkspace({ body: { name: 'My recordings' } })).id
  const to = (await client.createWorkspace({ body: { name: 'Team' } })).id
  await client.createFolder({ params: { spaceId: to }, body: { name: 'Season 1' } })
  const bees = await importTalk(server, from, ['Good morning and welcome.'], 'Bees')
  await importTalk(server, from, ['The tide comes in at noon.'], 'Ants')
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${from}`)
  const row = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })
  const dialog = page.getByRole('dialog')

  await row('Bees').waitFor()
  for (const box of await page.getByRole('checkbox').all()) await box.click({ force: true })
  await page.getByRole('button', { name: 'Move to another workspace…' }).click()
  await dialog.getByLabel('Workspace').selectOption('Team')
  await dialog.getByLabel('Folder').selectOption('Season 1')
  assert.deepEqual(await violations(page), [])
  await dialog.getByRole('button', { name: 'Move' }).click()
  await page.getByText('Moved 2 recordings to Team').waitFor()
  await row('Bees').waitFor({ state: 'detached' })
  const there = async () => (await client.listRecordings({ params: { spaceId: to } })).recordings
  assert.ok(
    (await there()).length === 2 && (await there()).every(({ recordingFolderId }) => recordingFolderId !== null),
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Moved back').waitFor()
  await row('Ants').waitFor()
  assert.deepEqual(await there(), [])

  await row('Bees').getByRole('link', { name: 'Bees' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Move to another workspace…' }).click()
  await dialog.getByLabel('Workspace').selectOption('Team')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await page.waitForURL(`${server.address}/w/${to}/r/${bees.recordingId}`)
  await page.getByText('Moved to Team').waitFor()
  await page.getByText('Good morning and welcome.').first().waitFor()
  assert.equal(await dialog.count(), 0)

  // The old address, and another tab that has it open, lead to the new one.
  const other = await context.newPage()
  await other.goto(`${server.address}/w/${to}/r/${bees.recordingId}`)
  await other.getByText('Good morning and welcome.').first().waitFor()
  await client.moveRecording({ params: { spaceId: to, recordingId: bees.recordingId }, body: { workspaceId: from } })
  await other.getByText('This recording is in “My recordings” now.').waitFor()
  assert.equal(await other.getByText('This recording was deleted').count(), 0)
  assert.deepEqual(await violations(other), [])
  await other.reload()
  await other.getByText('It was deleted or moved').waitFor()
  await other.getByRole('link', { name: 'Open it there' }).click()
  await other.waitForURL(`${server.address}/w/${from}/r/${bees.recordingId}`)
  await other.getByText('Good morning and welcome.').first().waitFor()

  assert.deepEqual(
    problems.filter((problem) => !problem.includes('404')),
    [],
  )
  await context.close()
})

test('the dialog fits a phone in German, and says which workspace takes nothing', async () => {
  const from = (await client.createWorkspace({ body: { name: 'Gespräche' } })).id
  const { cookie } = await person(server, 'grace@example.org')
  const grace = clientOf(server, cookie)
  const { id: archive } = await grace.createWorkspace({ body: { name: 'Archiv der anderen' } })
  await grace.addMember({ params: { spaceId: archive }, body: { email: account.email, role: 'viewer' } })
  await importTalk(server, from, ['Guten Morgen.'], 'Bienen')
  const { page, problems, context } = await signedInPage(browser, server, { locale: 'de-DE', phone: true })
  await page.goto(`${server.address}/w/${from}`)
  await page.getByRole('checkbox').first().click({ force: true })
  // The bar of the selection has no room for it.
  const action = { name: 'In anderen Arbeitsbereich verschieben …' }
  assert.equal(await page.getByRole('button', action).count(), 0)
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390)
  await page.getByRole('button', { name: 'Aktionen für Bienen' }).click()
  await page.getByRole('menuitem', action).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Arbeitsbereich').selectOption('Archiv der anderen')
  await dialog.getByText('Du kannst „Archiv der anderen“ nur ansehen').waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Verschieben' }).count(), 0)
  assert.deepEqual(await violations(page), [])
  await dialog.getByLabel('Arbeitsbereich').selectOption('Team')
  await dialog.getByRole('button', { name: 'Verschieben' }).click()
  await page.getByText('Verschoben: Team').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})
