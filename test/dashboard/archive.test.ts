// An archive of a workspace is restored in the dashboard.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import type { Page } from 'playwright-core'
import yazl from 'yazl'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { fastEngine } from '../helpers/harness.ts'
import { holdAnswers, refuseOnce, violations } from './page.ts'
import { importTalk } from './talk.ts'

const mostBytes = 1_000_000
const { server, browser } = await openDashboard({ ...fastEngine, TIRO_MAX_ARCHIVE_BYTES: String(mostBytes) })

const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Gespräche' } })
await server.client.createFolder({ params: { spaceId }, body: { name: 'Spring' } })
await importTalk(server, spaceId, ['Good morning and welcome.'], 'Kept talk')
const archive = Buffer.from(await (await server.client.getArchive({ params: { spaceId } })).arrayBuffer())

async function zipOf(files: Record<string, Buffer | string>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name, { compress: false })
  zip.end()
  return buffer(zip.outputStream as Readable)
}

/** The description of an archive that lists a recording it doesn't have. */
const root = JSON.stringify({
  format: 'tiro-archive',
  version: 1,
  createdAt: '2026-11-20T08:33:00.000Z',
  workspace: {
    name: 'Broken',
    language: 'en',
    templateId: null,
    privacy: 'PRIVATE',
    findAndReplaceWords: [],
    vocabulary: [],
  },
  folders: [],
  speakers: [],
  prompts: [],
  recordings: ['rec_gone'],
})

const give = (page: Page, name: string, bytes: Buffer) =>
  page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/zip', buffer: bytes })

const focused = (page: Page): Promise<string | undefined> => page.evaluate(() => document.activeElement?.textContent)

test('an archive is chosen, looked at, restored and opened', async () => {
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/settings#archive`)
  await page.getByRole('button', { name: 'Restore archive…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Restore archive' })
  await dialog.getByRole('button', { name: 'Choose archive' }).waitFor()
  await give(page, 'interviews.zip', archive)
  await dialog.getByText('1, of which 0 with their media').waitFor()
  assert.match(await dialog.locator('dl').innerText(), /interviews\.zip[^]*Gespräche[^]*2026[^]*Folders\s+1\s/)
  assert.equal(await focused(page), 'Restore')
  assert.deepEqual(await violations(page), [])
  const { asked, letGo } = await holdAnswers(page, '**/archives', 'POST')
  await page.keyboard.press('Enter')
  await asked
  await dialog.getByText('Sending the archive', { exact: false }).waitFor()
  assert.equal(await focused(page), 'Cancel')
  assert.deepEqual(await violations(page), [])
  letGo()
  await dialog.getByText('Restored with 1 recording.').waitFor()
  assert.equal(await focused(page), 'Open workspace')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Kept talk', exact: true }).waitFor()
  assert.ok(!page.url().includes(spaceId), page.url())
  assert.deepEqual(problems, [])
  await context.close()
})

test('what is wrong with an archive is said, and the next one can be chosen', async () => {
  const { page, problems, context } = await signedInPage(browser, server, { locale: 'de-DE' })
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('button', { name: 'Gespräche' }).first().click()
  await page.getByRole('menuitem', { name: 'Archiv wiederherstellen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Archiv wiederherstellen' })
  await dialog.getByRole('button', { name: 'Archiv auswählen' }).waitFor()
  await give(page, 'talk.mp3', Buffer.from('RIFF'))
  await dialog.getByRole('alert').getByText('talk.mp3 ist kein Archiv').waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Wiederherstellen' }).count(), 0)

  await give(page, 'broken.zip', await zipOf({ 'tiro.json': root }))
  await dialog.getByRole('button', { name: 'Wiederherstellen' }).click()
  await dialog.getByText('Tiro kann dieses Archiv nicht wiederherstellen.', { exact: false }).waitFor()
  await dialog.getByText('The archive has no recordings/rec_gone/transcript.json.').waitFor()
  assert.equal(await focused(page), 'Andere Datei auswählen')
  assert.deepEqual(await violations(page), [])

  await give(
    page,
    'large.zip',
    await zipOf({ 'tiro.json': root, 'recordings/x/media/original': Buffer.alloc(30_000_000) }),
  )
  await dialog.getByRole('button', { name: 'Wiederherstellen' }).click()
  await dialog.getByRole('alert').getByText('Das ist zu groß zum Senden.').waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Erneut versuchen' }).count(), 0)

  // A server that is too busy is asked again by hand.
  await refuseOnce(page, '**/archives', 'POST')
  await give(page, 'interviews.zip', archive)
  await dialog.getByRole('button', { name: 'Wiederherstellen' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByRole('button', { name: 'Erneut versuchen' }).click()
  await dialog.getByText('Mit 1 Aufnahme wiederhergestellt.').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('a restore that is cancelled leaves no workspace behind', async () => {
  const { workspaces: before } = await server.client.listWorkspaces({})
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Restore archive…' }).click()
  await give(page, 'interviews.zip', archive)
  const isSent = Promise.withResolvers<void>()
  await page.route('**/archives', () => isSent.resolve())
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await isSent.promise
  // Escape would throw away what takes long.
  await page.keyboard.press('Escape')
  // And so would Back.
  await page.evaluate(() => history.back())
  await page.waitForTimeout(300)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await focused(page), 'Restore archive…')
  const { workspaces: after } = await server.client.listWorkspaces({})
  assert.equal(after.length, before.length)
  assert.deepEqual(problems, [])
  await context.close()
})
