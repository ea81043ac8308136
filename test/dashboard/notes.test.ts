// Notes about a recording: written, kept when two people write them, and only text for those who read them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { administratorClient, person } from '../helpers/api-people.ts'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { violations } from './page.ts'
import { importTalk } from './talk.ts'

const { server, browser } = await openDashboard()

test('people write notes, and none are lost', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Talks' } })
  const params = await importTalk(server, spaceId, ['Good morning.'], 'Bees')
  const notes = async () => (await server.client.getRecording({ params })).notes
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/r/${params.recordingId}`)
  const open = async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Notes…' }).click()
  }
  await open()
  const dialog = page.getByRole('dialog', { name: 'Notes' })
  const field = dialog.getByRole('textbox', { name: 'Notes' })
  await field.fill('No names.\nCall back <b>Ada</b>.')
  assert.deepEqual(await violations(page), [])
  // Closing saves, too.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await notes(), 'No names.\nCall back <b>Ada</b>.')
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  assert.equal(await field.inputValue(), 'No names.\nCall back <b>Ada</b>.')
  // What somebody writes meanwhile stays.
  await server.client.updateRecording({ params, body: { notes: 'By Grace.', metadata: { case: 'a<b>' } } })
  await field.fill('By Ada.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Both texts are in them now').waitFor()
  assert.equal(await notes(), 'By Grace.\n\nBy Ada.')
  // A refused change stays in the field.
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  await dialog.getByText('a<b>', { exact: true }).waitFor()
  await field.fill('Not this.')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').waitFor()
  await context.setOffline(false)
  assert.equal(await field.inputValue(), 'Not this.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await notes(), 'By Grace.\n\nBy Ada.')
  // Two texts that are too long together: both are there to shorten, and nothing says that they are saved.
  await page.getByText('Both texts are in them now').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  const [hers, mine] = ['Hers. '.repeat(1000).trim(), 'Mine. '.repeat(1000).trim()]
  await field.fill(mine)
  await server.client.updateRecording({ params, body: { notes: hers } })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').waitFor()
  assert.ok((await field.inputValue()) === `${hers}\n\n${mine}`)
  assert.equal(await page.getByText('Both texts are in them now').count(), 0)
  await field.fill('Hers and mine.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await notes(), 'Hers and mine.')
  assert.deepEqual(
    problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED') && !problem.includes('400')),
    [],
  )
  await context.close()
})

test('a viewer reads notes, whose links lead out and whose text is no markup', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Read' } })
  const params = await importTalk(server, spaceId, ['Good morning.'], 'Bees')
  const text = 'See https://example.org/a?b=c. <img src=x onerror=alert(1)> javascript:alert(1)'
  await server.client.updateRecording({ params, body: { notes: text } })
  const vera = await person(server, 'vera@example.org')
  const owner = await administratorClient(server)
  await owner.addMember({ params: { spaceId }, body: { email: 'vera@example.org', role: 'viewer' } })
  const { page, problems, context } = await signedInPage(browser, server, { signIn: false })
  const [name = '', value = ''] = vera.cookie.split('=')
  await context.addCookies([{ name, value, url: server.address }])
  await page.goto(`${server.address}/w/${spaceId}/r/${params.recordingId}`)
  await page.getByRole('button', { name: 'Notes', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Notes' })
  await dialog.getByText('See https').waitFor()
  assert.equal(await dialog.getByText('See https').textContent(), text)
  const links = dialog.getByRole('link')
  assert.equal(await links.count(), 1)
  assert.equal(await links.getAttribute('href'), 'https://example.org/a?b=c')
  assert.equal(await dialog.getByRole('textbox').count(), 0)
  await waitFor(
    () => page.locator('img[src=x]').count(),
    'no markup',
    (count) => count === 0,
  )
  assert.deepEqual(problems, [])
  await context.close()
})
