import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { allow, openDashboard, signedInPage } from '../helpers/browser.ts'
import { episode, importVtt, waitForInsight } from '../helpers/insights.ts'
import { hasTexts } from './page.ts'

const { server, browser } = await openDashboard()

test('chapters are copied as lines and saved for a podcast; a summary is none', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Episodes', templateId: 'general' } })
  const recordingId = await importVtt(server, spaceId, episode)
  const params = { spaceId, recordingId }
  for (const { id } of await server.client.listInsights({ params })) {
    await waitForInsight(server, { ...params, insightId: id })
  }
  const { page, problems, context } = await signedInPage(browser, server)
  await allow(context, server.address, ['clipboard-read', 'clipboard-write'])
  await page.goto(`${server.address}/w/${spaceId}/r/${recordingId}?tab=insights`)
  // In the order of the prompts: what most people look for comes first.
  await hasTexts(page.locator('article header h2'), ['Summary', 'Chapters', 'Tasks'])
  const actions = page.getByRole('button', { name: 'Actions for Chapters' })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Copy chapters' }).click()
  await page.getByText('Copied').waitFor()
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).trim().split('\n')
  assert.ok(lines.length > 1 && /^0:00 \S/.test(lines[0] ?? ''), lines.join('; '))
  await actions.click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Save chapters' }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'Meeting.chapters.json')
  const { chapters } = JSON.parse(await readFile(await download.path(), 'utf8')) as { chapters: unknown[] }
  assert.equal(chapters.length, lines.length)
  await page.getByRole('button', { name: 'Actions for Summary' }).click()
  await page.getByRole('menuitem', { name: 'Copy', exact: true }).waitFor()
  assert.equal(await page.getByRole('menuitem', { name: 'Copy chapters' }).count(), 0)
  assert.deepEqual(problems, [])
  await context.close()
})

test('an insight on the page has the name that somebody else gives a speaker', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Names', templateId: 'general' } })
  const said = (n: number): string =>
    `00:${n}0.000 --> 00:${n}9.000\n<v Speaker ${n + 1}>I will send offer ${n} by Friday.\n`
  const recordingId = await importVtt(server, spaceId, `WEBVTT\n\n${said(0)}\n${said(1)}`)
  const params = { spaceId, recordingId }
  for (const { id } of await server.client.listInsights({ params })) {
    await waitForInsight(server, { ...params, insightId: id })
  }
  const { id: speakerId } = await server.client.createSpeaker({ params, body: { name: 'Bob' } })
  await server.client.assignSpeakers({ params, body: { assignments: [{ speakerIndex: 1, speakerId }] } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/r/${recordingId}?tab=insights`)
  const insights = page.locator('article')
  await insights.getByText('Bob: I will send').first().waitFor()
  await server.client.updateSpeaker({ params: { spaceId, speakerId }, body: { name: 'Robert' } })
  await insights.getByText('Robert: I will send').first().waitFor()
  assert.equal(await insights.getByText('Bob: I will send').count(), 0)
  assert.deepEqual(problems, [])
  await context.close()
})
