import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { administratorClient, person } from '../helpers/api-people.ts'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { hasCount, violations } from './page.ts'

const { server, browser } = await openDashboard({})

test('the audit log is filtered by action, person and date, and downloaded', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Interviews' } })
  await person(server, 'bob@example.org')
  const admin = await administratorClient(server)
  await admin.addMember({ params: { spaceId }, body: { email: 'bob@example.org', role: 'viewer' } })
  await server.client.updateWorkspace({ params: { spaceId }, body: { vocabulary: ['Tiro'], name: 'Interviews' } })
  const { page, problems, context } = await signedInPage(browser, server)

  await page.goto(`${server.address}/w/${spaceId}/settings`)
  await page.getByRole('link', { name: 'Open audit log' }).click()
  const table = page.getByRole('table', { name: 'Audit log' })
  await table.getByText('Member added').waitFor()
  assert.equal(await table.getByText('Signed in', { exact: true }).count(), 0)
  await table.getByText('Role: Viewer', { exact: true }).waitFor()
  const details = table.getByText('Changed: vocabulary and name', { exact: true })
  await details.waitFor()
  await page.setViewportSize({ width: 1280, height: 720 })
  const cut = await table.evaluate((element) => {
    const frame = element.parentElement
    return frame === null ? Infinity : frame.scrollWidth - frame.clientWidth
  })
  assert.ok(cut <= 0, `${cut} pixels of the table are cut off`)
  assert.deepEqual(await violations(page), [])

  await page.getByRole('navigation').getByRole('button', { name: 'ada@example.org' }).click()
  await page.getByRole('menuitem', { name: 'Audit log' }).click()
  await table.getByText('Account created').first().waitFor()
  await page.getByLabel('Action').selectOption('ACCOUNT_CREATED')
  await table.getByText('Signed in', { exact: true }).first().waitFor({ state: 'detached' })
  await table.getByRole('button', { name: 'bob@example.org' }).click()
  await page.getByText('Only bob@example.org').waitFor()
  await table.getByText('ada@example.org').waitFor({ state: 'detached' })
  // While the entries are fetched, the table has none.
  await hasCount(table.getByRole('row'), 2)
  await table.getByRole('button', { name: 'bob@example.org' }).waitFor()
  assert.deepEqual(await violations(page), [])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  assert.equal(lines.length, 2)
  assert.match(lines[1] ?? '', /,ACCOUNT_CREATED,SUCCEEDED,NOBODY,bob@example\.org,/)

  await page.getByLabel('To').fill('2020-01-01')
  await page.getByText('No entries match.').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('in Arabic, the name of a key stands in its quotation marks', async () => {
  await server.client.createWorkspace({ body: { name: 'Made with a key' } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.evaluate(() => localStorage.setItem('language', 'ar'))
  await page.goto(`${server.address}/account/audit-log`)
  const cell = page.getByRole('cell').filter({ hasText: '«test»' }).first()
  const [opening, closing] = await cell.evaluate((element) => {
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const left = (mark: string): number => {
      walk.currentNode = element
      while (walk.nextNode() !== null) {
        const at = (walk.currentNode.textContent ?? '').indexOf(mark)
        if (at === -1) continue
        range.setStart(walk.currentNode, at)
        range.setEnd(walk.currentNode, at + 1)
        return range.getBoundingClientRect().left
      }
      return NaN
    }
    return [left('t'), left('»')]
  })
  // A Latin word runs from left to right: its closing mark is at its right.
  assert.ok(opening < closing, `${opening} ${closing}`)
  assert.deepEqual(problems, [])
  await context.close()
})

test('on a phone an entry takes two lines at most, and what happened is in sight', async () => {
  const { page, problems, context } = await signedInPage(browser, server, { phone: true })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const language of ['en', 'de', 'ar', 'fr']) {
    await page.evaluate((code) => localStorage.setItem('language', code), language)
    await page.goto(`${server.address}/account/audit-log`)
    const rows = page.locator('tbody tr')
    await rows.first().waitFor()
    // Two lines of text or a button for a thumb, and the space around them.
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    assert.ok(Math.max(...heights) <= 66, `${language}: ${heights.join()}`)
    const isInSight = await rows
      .first()
      .locator('td')
      .nth(1)
      .evaluate((cell) => {
        const text = document.createRange()
        text.selectNodeContents(cell)
        const { left, right } = text.getBoundingClientRect()
        return left >= 0 && right <= innerWidth
      })
    assert.ok(isInSight, language)
  }
  assert.deepEqual(problems, [])
  await context.close()
})
