// Correcting a translation beside the text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { administratorClient, person } from '../helpers/api-people.ts'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { fastEngine } from '../helpers/harness.ts'
import { importVtt } from '../helpers/insights.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { refuseOnce, signInOver, violations } from './page.ts'

const { server, browser } = await openDashboard({ ...fastEngine, TIRO_TRANSLATION: 'apertium' })
const reunion = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v Ana>El presupuesto nuevo es muy grande.

00:00:05.000 --> 00:00:08.000
<v Luis>La reunión empieza a las diez.

00:00:09.000 --> 00:00:12.000
<v Ana>Barcelona es grande.
`

async function openBeside(options: { phone?: boolean } = {}) {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Translating' } })
  const { id: recordingId } = await server.client.createRecording({
    params: { spaceId },
    body: { title: 'Reunión', source: 'IMPORT', language: 'es' },
  })
  await importVtt(server, spaceId, reunion, recordingId)
  const params = { spaceId, recordingId }
  const { id: translationId } = await server.client.createTranslation({ params, body: { language: 'ca' } })
  const of = { params: { ...params, translationId } }
  await waitFor(
    () => server.client.getTranslationState(of),
    'the translation',
    ({ status }) => status === 'COMPLETED',
  )
  const watched = await signedInPage(browser, server, options)
  await watched.page.goto(`${server.address}/w/${spaceId}/r/${recordingId}?translation=${translationId}`)
  await field(watched.page, 2).getByText('Barcelona és gran.').waitFor()
  const text = async (): Promise<string> =>
    (await server.client.getTranslation({ ...of, query: { format: 'text' } })).text()
  const says = (wanted: RegExp) => waitFor(text, `a translation with ${wanted}`, (now) => wanted.test(now))
  return { ...watched, of, says, text }
}

const field = (page: Page, n: number) => page.locator('[data-translation]').nth(n)

test('a translation that is typed after the session ended is not saved by whoever signs in there', async () => {
  const next = { email: 'hopper@example.org', password: 'a long password' }
  await person(server, next.email)
  const { page, context, of, text } = await openBeside()
  await (await administratorClient(server)).addMember({ ...of, body: { email: next.email, role: 'editor' } })
  page.on('dialog', (dialog) => void dialog.accept())
  await context.clearCookies()
  await field(page, 1).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' De Ada.')
  assert.deepEqual(await signInOver(page, next), [])
  assert.doesNotMatch(await text(), /Ada/)
  await context.close()
})

test('a paragraph of the translation is typed over, saved after a pause and on Enter, and stays', async () => {
  const { page, problems, context, says, of } = await openBeside()
  await field(page, 1).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' En punt.')
  await says(/La reunió comença a les deu\. En punt\./)
  // The cursor is still there.
  await page.keyboard.type(' Segur.')
  await page.keyboard.press('Enter')
  await says(/En punt\. Segur\./)
  assert.equal(await field(page, 1).textContent(), 'La reunió comença a les deu. En punt. Segur.')
  await field(page, 0).click()
  await page.keyboard.type('nonsense')
  await page.keyboard.press('Escape')
  assert.equal(await field(page, 0).textContent(), 'El pressupost nou és molt gran.')
  await field(page, 0).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  assert.equal(await field(page, 0).textContent(), '')
  await page.keyboard.press('Enter')
  assert.equal(await field(page, 0).textContent(), 'El pressupost nou és molt gran.')
  // With the keyboard, it comes after the paragraph.
  await page.locator('[data-paragraph]').nth(2).click()
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await page.keyboard.type(' Molt.')
  await page.keyboard.press('Enter')
  await says(/Barcelona és gran\. Molt\./)
  assert.deepEqual(await violations(page), [])
  await page.reload()
  await field(page, 1).getByText('En punt. Segur.').waitFor()
  assert.equal((await server.client.getTranslationState(of)).isStale, false)
  assert.deepEqual(problems, [])
  await context.close()
})

test('a pause behind a space, and what others correct then, leave the cursor where it is', async () => {
  const { page, problems, context, says, of } = await openBeside()
  await field(page, 1).click()
  await page.keyboard.press('End')
  const done = page.waitForResponse((one) => one.request().method() === 'PATCH' && one.ok())
  await page.keyboard.type(' En  punt. ')
  await done
  await says(/a les deu\. En punt\./)
  await page.keyboard.type('Segur.')
  await says(/En punt\. Segur\./)
  await server.client.editTranslation({
    ...of,
    headers: { 'if-match': '*' },
    body: { operations: [{ type: 'replace', from: 6, to: 6, text: 'Aquesta' }] },
  })
  await field(page, 1).getByText('Aquesta reunió').waitFor()
  await page.keyboard.type(' Sí.')
  await page.keyboard.press('Enter')
  await says(/Aquesta reunió comença a les deu\. En punt\. Segur\. Sí\./)
  await field(page, 1).getByText('Aquesta reunió comença a les deu. En punt. Segur. Sí.').waitFor()
  assert.equal(
    await field(page, 1).textContent(),
    'Aquesta reunió comença a les deu. En punt. Segur. Sí.',
    'spaces that the server does not keep are gone',
  )
  assert.deepEqual(problems, [])
  await context.close()
})

test('what others correct meanwhile appears, in the same paragraph too; the same words are asked about', async () => {
  const { page, problems, context, says, of, text } = await openBeside()
  const other = (from: number, word: string) =>
    server.client.editTranslation({
      ...of,
      headers: { 'if-match': '*' },
      body: { operations: [{ type: 'replace', from, to: from, text: word }] },
    })
  await other(0, 'Aquest')
  await field(page, 0).getByText('Aquest pressupost').waitFor()
  await field(page, 0).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Sí.')
  await other(1, 'pla')
  await says(/Aquest pla nou és molt gran\. Sí\./)
  await page.keyboard.press('Enter')
  await field(page, 0).getByText('Aquest pla nou és molt gran. Sí.').waitFor()
  // Nothing is lost while the server refuses.
  await refuseOnce(page, /translations\/tsl_\w+$/, 'PATCH')
  await field(page, 2).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Molt.')
  await page.keyboard.press('Enter')
  await page.getByText('The database took too long', { exact: false }).waitFor()
  assert.equal(await field(page, 2).textContent(), 'Barcelona és gran. Molt.')
  await field(page, 2).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Sí.')
  await page.keyboard.press('Enter')
  await says(/Barcelona és gran\. Molt\. Sí\./)
  assert.match(await text(), /Aquest pla/)
  assert.deepEqual(
    problems.filter((problem) => !problem.includes('503')),
    [],
  )
  await context.close()
})

test('a tab that closes asks first, if something that was typed is not saved', async () => {
  const { page, problems, context, says } = await openBeside()
  await field(page, 2).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Molt.')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  assert.equal(dialog.type(), 'beforeunload')
  await dialog.dismiss()
  await says(/Barcelona és gran\. Molt\./)
  assert.deepEqual(problems, [])
  await context.close()
})

test('on a phone', async () => {
  const { page, problems, context, says } = await openBeside({ phone: true })
  await field(page, 2).tap()
  await page.keyboard.press('End')
  await page.keyboard.type(' Molt.')
  await page.keyboard.press('Enter')
  await says(/Barcelona és gran\. Molt\./)
  assert.deepEqual(problems, [])
  await context.close()
})
