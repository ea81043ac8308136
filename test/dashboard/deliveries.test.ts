// Webhooks and export rules whose receivers fail: what their dialogs, tables and logs say.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { listen } from '../helpers/listen.ts'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { fastEngine, removeFolder, temporaryFolder } from '../helpers/harness.ts'
import { hasValue, violations } from './page.ts'
import { importTalk } from './talk.ts'

/** A receiver that fails at every request, and takes no more at one address. */
const receiver = createServer((request, response) => {
  request.resume()
  response.writeHead(request.url === '/gone' ? 410 : 500).end()
})
const address = await listen(receiver)
const exports = await temporaryFolder()
const { server, browser } = await openDashboard({
  ...fastEngine,
  TIRO_EXPORT_FOLDERS: exports,
  TIRO_OUTBOUND_ALLOW: '127.0.0.0/8',
})
after(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await removeFolder(exports)
})

test('the dialog of an export rule says at each field what is wrong with it', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Wrong rules' } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  await page.getByRole('button', { name: 'New export rule' }).click()
  const dialog = page.getByRole('dialog')
  /** Sends what a field has, and waits until the field has the focus and says what is wrong. */
  const isRefused = async (label: string, value: string, sentence: string): Promise<void> => {
    const field = dialog.getByLabel(label, { exact: true })
    const right = await field.inputValue()
    await field.fill(value)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByRole('alert').getByText(sentence, { exact: false }).waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
    assert.equal(await field.getAttribute('aria-invalid'), 'true')
    const described = await field.getAttribute('aria-describedby')
    const id = await dialog.getByRole('alert').getAttribute('id')
    assert.ok(id !== null && described?.split(' ').includes(id))
    await field.fill(right)
  }
  await isRefused('Folder', '/etc', 'This folder doesn’t exist, or the operator hasn’t allowed it.')
  await isRefused('File path', '../{nonsense}', 'Use only these fields')
  await dialog.getByLabel('Destination').selectOption('url')
  await isRefused('Address', 'http://10.0.0.1/dav', "This address isn't on the public internet.")
  await dialog.getByLabel('Address', { exact: true }).fill(address)
  await isRefused('Address', `${address}/dav?x=1`, 'The address can’t have')
  await dialog.getByLabel('Address', { exact: true }).fill(address)
  await isRefused('Authorization header', 'Bearer schlüssel', 'Use only unaccented Latin letters')
  assert.deepEqual(await violations(page), [])
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.deepEqual(problems, [])
  await context.close()
})

test('a webhook and an export rule are edited in the form that made them, which says what is wrong', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Edited' } })
  const params = { spaceId }
  const url = `${address}/before`
  const { id: webhookId } = await server.client.createWebhook({
    body: { url, workspaceId: spaceId, events: ['TRANSCRIPT_CREATED', 'INSIGHT_CREATED'] },
  })
  const { id: exportRuleId } = await server.client.createExportRule({
    params,
    body: { formats: ['word'], url, header: { name: 'X-Api-Key', value: 'secret' }, onEdit: true },
  })
  const { page, problems, context } = await signedInPage(browser, server)
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save' })
  const edit = async (name: string, item: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  await page.goto(`${server.address}/account/integrations`)
  await edit(url, 'Edit webhook')
  assert.equal(await dialog.getByLabel('Transcript ready').isChecked(), true)
  assert.equal(await dialog.getByLabel('Transcript edited').isChecked(), false)
  await dialog.getByLabel('Insight ready').uncheck()
  await dialog.getByLabel('Transcript edited').check()
  await dialog.getByLabel('URL').fill('http://10.0.0.1/hook')
  await save.click()
  await dialog.getByRole('alert').getByText("isn't on the public internet", { exact: false }).waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
  assert.deepEqual(await violations(page), [])
  await dialog.getByLabel('URL').fill(`${address}/after`)
  await save.click()
  await page
    .getByRole('row')
    .filter({ hasText: `${address}/after` })
    .getByText('Transcript ready, Transcript edited')
    .waitFor()
  const webhook = await server.client.getWebhook({ params: { webhookId } })
  assert.deepEqual([webhook.url, webhook.events], [`${address}/after`, ['TRANSCRIPT_CREATED', 'TRANSCRIPT_EDITED']])
  assert.equal(await page.getByLabel('Signing secret').count(), 0)
  // Nothing is sent if nothing was changed.
  await edit(`${address}/after`, 'Edit webhook')
  page.on('request', (request) => assert.notEqual(request.method(), 'PATCH'))
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  page.removeAllListeners('request')

  const rule = () => server.client.getExportRule({ params: { ...params, exportRuleId } })
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  await edit(`${url}/`, 'Edit rule')
  await hasValue(dialog.getByLabel('Address', { exact: true }), `${url}/`)
  assert.equal(await dialog.getByLabel('Write again after edits').isChecked(), true)
  const header = dialog.getByLabel('X-Api-Key')
  await hasValue(header, '')
  await dialog.getByLabel('PDF').check()
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  const once = await rule()
  assert.deepEqual([once.formats, once.headerName, once.onEdit], [['word', 'pdf'], 'X-Api-Key', true])

  await edit(`${url}/`, 'Edit rule')
  const other = address.replace('127.0.0.1', '127.0.0.2')
  await dialog.getByLabel('Address', { exact: true }).fill(other)
  await save.click()
  await dialog.getByRole('alert').getByText('The saved value is for another server.', { exact: false }).waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'header')
  assert.deepEqual(await violations(page), [])
  await dialog.getByLabel('Send no header').check()
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  const twice = await rule()
  assert.deepEqual([twice.url, twice.headerName], [`${other}/`, null])

  await edit(`${other}/`, 'Edit rule')
  await dialog.getByLabel('Destination').selectOption('folder')
  await hasValue(dialog.getByLabel('Folder', { exact: true }), exports)
  await save.click()
  await page.getByRole('cell', { name: exports, exact: true }).waitFor()
  const third = await rule()
  assert.deepEqual([third.folder, third.url, third.formats], [exports, null, ['word', 'pdf']])
  assert.deepEqual(problems, [])
  await context.close()
})

test('logs name their webhook or rule, say why and when Tiro tries again, and a paused one has nothing to resend', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Failing' } })
  const url = `${address}/hook`
  const { id: webhookId } = await server.client.createWebhook({
    body: { url, workspaceId: spaceId, events: ['TRANSCRIPT_CREATED'] },
  })
  await server.client.createExportRule({
    params: { spaceId },
    body: { formats: ['word', 'srt'], url: `${address}/dav/` },
  })
  await importTalk(server, spaceId, ['Good morning.'])
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/account/integrations`)
  await page.getByRole('button', { name: `Deliveries: ${url}` }).click()
  const log = page.getByRole('region', { name: `Deliveries: ${url}` })
  await log.getByText(/\d+ attempts? · 500 in \d+ ms · Next attempt: /).waitFor()
  await log.getByRole('button', { name: 'Resend' }).click()
  await server.client.updateWebhook({ params: { webhookId }, body: { disabled: true } })
  await page.reload()
  await page.getByRole('button', { name: `Deliveries: ${url}` }).click()
  await log.getByText('Failed').waitFor()
  assert.equal(await log.getByRole('button', { name: 'Resend' }).isDisabled(), true)

  await page.goto(`${server.address}/w/${spaceId}/settings`)
  await page.getByRole('row').getByText('Word, Subtitles (SRT)').waitFor()
  await page.getByRole('button', { name: `Actions for ${address}/dav/` }).click()
  await page.getByRole('menuitem', { name: 'Try it' }).click()
  const sentence = 'Couldn’t write the test file. The server answered 500 for Tiro test.srt.'
  await page.getByRole('status').filter({ hasText: sentence }).waitFor()
  await page.getByRole('button', { name: `History: ${address}/dav/` }).click()
  const history = page.getByRole('region', { name: `History: ${address}/dav/` })
  const reason = history.getByText('The server answered 500 for Talk.docx', { exact: false })
  await reason.getByText('Next attempt: ', { exact: false }).waitFor()
  assert.ok(await reason.evaluate((text) => text.scrollWidth <= (text.parentElement?.clientWidth ?? 0)))
  assert.deepEqual(problems, [])
  await context.close()
})

test('a webhook that stopped says since when and why', async () => {
  const { id: workspaceId } = await server.client.createWorkspace({ body: { name: 'Stopped' } })
  const hook = (url: string) =>
    server.client.createWebhook({ body: { url, workspaceId, events: ['TRANSCRIPT_CREATED'] } })
  const [gone, paused] = [await hook(`${address}/gone`), await hook(`${address}/paused`)]
  await server.client.updateWebhook({ params: { webhookId: paused.id }, body: { disabled: true } })
  await server.client.testWebhook({ params: { webhookId: gone.id } })
  await waitFor(
    () => server.client.getWebhook({ params: { webhookId: gone.id } }),
    'the webhook that has stopped',
    ({ disabledAt }) => disabledAt !== null,
  )
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/account/integrations`)
  const row = (url: string) => page.getByRole('row').filter({ hasText: url })
  await row(gone.url).getByText('Paused since ').waitFor()
  await row(gone.url).getByText('The receiver answered 410').waitFor()
  await row(paused.url).getByText('Paused since ').waitFor()
  assert.equal(await row(paused.url).getByText('The receiver').count(), 0)
  assert.deepEqual(problems, [])
  await context.close()
})

test('webhooks, export rules and podcasts that are deleted come back by "Undo", and a new secret goes with its webhook', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Undone' } })
  const params = { spaceId }
  const url = `${address}/undone`
  await server.client.createExportRule({ params, body: { formats: ['word'], url: `${address}/undone/` } })
  await server.client.createFeed({ params, body: { url: `${address}/undone.xml` } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/account/integrations`)
  await page.getByRole('button', { name: 'New webhook' }).click()
  await page.getByLabel('Workspace').selectOption('Undone')
  await page.getByRole('dialog').getByLabel('URL').fill(url)
  await page.keyboard.press('Enter')
  await page.getByLabel('Signing secret').waitFor()
  const choose = async (name: string, item: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: item }).press('Enter')
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).waitFor({ state: 'detached' })
  }
  await choose(url, 'Delete webhook')
  await page.getByLabel('Signing secret').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await page.getByLabel('Signing secret').waitFor()
  await choose(url, 'Delete webhook')
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  const hooks = async () => (await server.client.listWebhooks({ query: {} })).webhooks.filter((one) => one.url === url)
  await waitFor(hooks, 'no webhook', (all) => all.length === 0)
  for (const [name, item] of [
    [`${address}/undone/`, 'Delete rule'],
    [`${address}/undone.xml`, 'Stop following'],
  ] as const) {
    await choose(name, item)
    await page.getByRole('button', { name: 'Undo', exact: true }).last().press('Enter')
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).waitFor()
  }
  assert.equal((await server.client.listExportRules({ params, query: {} })).exportRules.length, 1)
  assert.equal((await server.client.listFeeds({ params, query: {} })).feeds.length, 1)
  assert.deepEqual(problems, [])
  await context.close()
})
