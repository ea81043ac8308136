// The trash: deleted recordings are found, selected, restored and permanently deleted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { hasCount, hasTexts, violations } from './page.ts'

const { server, browser } = await openDashboard()

/** A workspace whose trash has recordings with these titles, the last one first. */
async function trashOf(titles: readonly string[]): Promise<string> {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Thrown away' } })
  for (const title of titles) {
    const { id } = await server.client.createRecording({ params: { spaceId }, body: { title, source: 'IMPORT' } })
    await server.client.deleteRecording({ params: { spaceId, recordingId: id } })
  }
  return spaceId
}

async function titlesIn(spaceId: string, q?: string): Promise<string[]> {
  const query = q === undefined ? {} : { q }
  return (await server.client.listTrash({ params: { spaceId }, query })).recordings.map(({ title }) => title)
}

test('recordings in the trash are found by title, and several are restored or deleted', async () => {
  const spaceId = await trashOf(['Café one', 'Café two', 'Café three', 'Board', 'Lecture'])
  assert.deepEqual(await titlesIn(spaceId, 'CAFE'), ['Café three', 'Café two', 'Café one'])
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/trash`)
  const rows = page.getByRole('list', { name: 'Trash' }).getByRole('listitem')
  const head = page.locator('main > header')
  await hasCount(rows, 5)
  await page.getByLabel('Filter by title').fill('cafe')
  await hasCount(rows, 3)
  // The button would delete what the filter hides.
  assert.equal(await page.getByRole('button', { name: 'Empty trash' }).count(), 0)
  await page.getByRole('checkbox', { name: 'Select Café one' }).click()
  await page.getByRole('checkbox', { name: 'Select Café two' }).click({ modifiers: ['Shift'] })
  await page.getByRole('status').getByText('2 selected').waitFor()
  assert.deepEqual(await violations(page), [])
  await head.getByRole('button', { name: 'Restore' }).click()
  await page.getByText('Restored 2 recordings').waitFor()
  await hasTexts(rows.locator('[dir=auto]'), ['Café three'])
  assert.deepEqual(await titlesIn(spaceId), ['Lecture', 'Board', 'Café three'])

  await page.getByLabel('Filter by title').fill('nothing like it')
  await page.getByText('No title contains “nothing like it”.').waitFor()
  await page.getByLabel('Filter by title').fill('')
  await hasCount(rows, 3)
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Filter by title')
  await page.getByRole('checkbox', { name: 'Select Board' }).click()
  await page.getByRole('checkbox', { name: 'Select Lecture' }).click()
  await head.getByRole('button', { name: 'Delete permanently' }).dblclick()
  const question = head.getByRole('button', { name: 'Permanently delete 2 recordings?' })
  await question.waitFor()
  assert.equal((await titlesIn(spaceId)).length, 3)
  await question.click()
  await hasTexts(rows.locator('[dir=auto]'), ['Café three'])
  assert.deepEqual(await titlesIn(spaceId), ['Café three'])
  const { recordings } = await server.client.listRecordings({ params: { spaceId } })
  assert.deepEqual(recordings.map(({ title }) => title).toSorted(), ['Café one', 'Café two'])
  assert.deepEqual(problems, [])
  await context.close()
})

test('all of a trash that has several pages are selected, and emptied', async () => {
  const spaceId = await trashOf(Array.from({ length: 510 }, (_, i) => `Talk ${i}`))
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/trash`)
  const rows = page.getByRole('list', { name: 'Trash' }).getByRole('listitem')
  await hasCount(rows, 500)
  await page.getByRole('checkbox', { name: 'Select Talk 509' }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByRole('status').getByText('510 selected').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Empty trash' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Show more' }).waitFor()
  await page.getByRole('button', { name: 'Empty trash' }).click()
  await page.getByRole('button', { name: 'Permanently delete 510 recordings?' }).click()
  await page.getByText('The trash is empty.').waitFor()
  assert.deepEqual(await titlesIn(spaceId), [])
  assert.deepEqual(problems, [])
  await context.close()
})

test('what somebody else has done, or what fails, does not stop the rest', async () => {
  const spaceId = await trashOf(['One', 'Two', 'Three', 'Four'])
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/trash`)
  const rows = page.getByRole('list', { name: 'Trash' }).getByRole('listitem')
  await hasCount(rows, 4)
  const { recordings } = await server.client.listTrash({ params: { spaceId } })
  const at = (title: string) => {
    const { id = '' } = recordings.find((one) => one.title === title) ?? {}
    return { spaceId, recordingId: id }
  }
  // Before the page has read it again.
  await page.route('**/restore', async (route) => {
    if (route.request().url().includes(at('Four').recordingId)) {
      await server.client.deleteRecording({ params: at('Three'), query: { permanent: true } })
    }
    if (!route.request().url().includes(at('Two').recordingId)) return route.continue()
    const json = { error: 'INTERNAL', errorDetails: { message: 'It failed.' } }
    return route.fulfill({ status: 500, json })
  })
  await page.getByRole('checkbox', { name: 'Select Four' }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.locator('main > header').getByRole('button', { name: 'Restore' }).click()
  await page.getByText('Restored 2 recordings').waitFor()
  await page.getByText('1 of 4 recordings failed. It failed.').waitFor()
  await hasTexts(rows.locator('[dir=auto]'), ['Two'])
  assert.deepEqual(await titlesIn(spaceId), ['Two'])
  assert.deepEqual(
    problems.filter((problem) => !/404|500/.test(problem)),
    [],
  )
  await context.close()
})
