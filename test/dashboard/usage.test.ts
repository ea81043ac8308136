import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { violations } from './page.ts'

const { server, browser } = await openDashboard({ TIRO_QUOTA_ACCOUNT_RECORDINGS: '40' })

test('an administrator changes limits, and people see what is left before they add a recording', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Interviews' } })
  await server.client.createRecording({ params: { spaceId }, body: { title: 'Begun' } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.getByRole('navigation').getByRole('button', { name: 'ada@example.org' }).click()
  await page.getByRole('menuitem', { name: 'Usage and limits' }).click()
  await page.getByRole('table', { name: 'Accounts' }).getByText('1 of 40').waitFor()
  assert.deepEqual(await violations(page), [])

  await page.getByRole('button', { name: 'Change limits of Interviews' }).click()
  await page.getByLabel('Hours of audio per month').fill('2.5')
  await page.getByLabel('Recordings in progress at once').fill('1')
  assert.deepEqual(await violations(page), [])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('table', { name: 'Workspaces' }).getByText('0 h of 2.5 h').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const { subjects } = await server.client.listUsage({ params: { subject: 'workspaces' } })
  assert.deepEqual(
    subjects.map(({ quota }) => quota),
    [{ hours: 2.5, storedBytes: null, unfinishedRecordings: 1 }],
  )

  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByText('Begun').waitFor()
  await page.getByRole('button', { name: 'New recording' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 of 1').waitFor()
  await dialog.getByText('Nothing left').waitFor()
  await dialog.getByText('1 of 40').waitFor()
  assert.equal(await dialog.getByText('Stored media').count(), 0)
  assert.deepEqual(await violations(page), [])
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  await page.getByText('0 h of 2.5 h').waitFor()
  await page.goto(`${server.address}/account`)
  await page.getByText('Your workspaces together').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})
