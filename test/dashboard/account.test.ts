import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { listen } from '../helpers/listen.ts'
import { openReceiver, type Received } from '../helpers/open-receiver.ts'
import { account, openDashboard, signedInPage } from '../helpers/browser.ts'
import { limit } from '../helpers/time-limits.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { violations } from './page.ts'

const receiver = await openReceiver()
const hook = `${receiver.url}/hook`
/** What the browser brought to an app on this machine. */
const answers: URLSearchParams[] = []
const app = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://app.invalid')
  if (pathname === '/callback') answers.push(searchParams)
  response.end('Done. You can close this page.')
})
const redirect = `${await listen(app)}/callback`
after(() => {
  app.closeAllConnections()
  app.close()
})
const { server, browser } = await openDashboard({ TIRO_OUTBOUND_ALLOW: '127.0.0.0/8' })
await server.client.createWorkspace({ body: { name: 'Interviews' } })

const me = (key: string): Promise<Response> => fetch(`${server.address}/api/v1/me`, { headers: { 'x-api-key': key } })

test('gives the account a name, and takes it away', async () => {
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/account`)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('  Ada Lovelace ')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Name saved').waitFor()
  await page.reload()
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=name]')?.value === 'Ada Lovelace')
  await name.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await waitFor(async () => (await signedInName(page)) === null, 'the account without a name')
  assert.deepEqual(await violations(page), [])
  assert.deepEqual(problems, [])
  await context.close()
})

async function signedInName(page: Page): Promise<string | null> {
  return page.evaluate(async () => ((await (await fetch('/api/v1/me')).json()) as { name: string | null }).name)
}

test('creates a key, shows it once, rotates and revokes it', async () => {
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/account/integrations`)
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Nightly import')
  await page.getByLabel('Role').selectOption('AGENT')
  await page.getByRole('button', { name: 'Create' }).click()
  const first = (await page.getByLabel('Nightly import', { exact: true }).textContent()) ?? ''
  assert.match(first, /^tiro_\w{36}$/)
  assert.equal((await me(first)).status, 200)
  await page.getByText('Set TIRO_KEY to the key “Nightly import”.', { exact: false }).waitFor()

  await page.getByRole('button', { name: 'Actions for Nightly import' }).click()
  await page.getByRole('menuitem', { name: 'Rotate key and stop the old one now' }).click()
  await page.waitForFunction(
    (old) => ![...document.querySelectorAll('output')].some((one) => one.textContent === old),
    first,
  )
  const second = (await page.getByLabel('Nightly import', { exact: true }).textContent()) ?? ''
  assert.equal((await me(first)).status, 401)
  assert.equal((await me(second)).status, 200)

  await page.getByRole('button', { name: 'Actions for Nightly import' }).click()
  await page.getByRole('menuitem', { name: 'Rename key' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('  ')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await page.getByRole('dialog').getByLabel('Name').fill('Weekly import')
  await page.keyboard.press('Enter')
  await page.getByText('Weekly import', { exact: true }).waitFor()
  await page.getByText('Set TIRO_KEY to the key “Weekly import”.', { exact: false }).waitFor()

  await page.reload()
  await page.getByText('Weekly import', { exact: true }).waitFor()
  assert.ok(!(await page.content()).includes(second), 'a secret is shown once')
  await page.getByRole('button', { name: 'Actions for Weekly import' }).click()
  await page.getByRole('menuitem', { name: 'Revoke key' }).click()
  await page.getByRole('button', { name: 'Revoke permanently?' }).click()
  await page.getByRole('cell', { name: 'Revoked' }).waitFor()
  assert.equal((await me(second)).status, 401)
  assert.deepEqual(problems, [])
  await context.close()
})

test('creates a webhook, sends a test event and resends it', async () => {
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/account/integrations`)
  await page.getByRole('button', { name: 'New webhook' }).click()
  await page.getByLabel('URL').fill('http://10.0.0.1/hook')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('URL').fill(hook)
  await page.getByRole('button', { name: 'Create' }).click()
  assert.match((await page.getByLabel('Signing secret').textContent()) ?? '', /^whsec_/)
  await page.getByText(`${new URL(hook).host}/hook\u2069 · Copy it now.`, { exact: false }).waitFor()

  await page.getByRole('button', { name: `Actions for ${hook}` }).click()
  await page.getByRole('menuitem', { name: 'Rotate signing secret' }).click()
  const oldSecret = 'For 24 hours, deliveries are signed with the old secret too.'
  await page.getByText(oldSecret, { exact: false }).waitFor({ timeout: limit(5000) })
  await page.getByRole('button', { name: `Actions for ${hook}` }).click()
  await page.getByRole('menuitem', { name: 'Send test event' }).click()
  await page.getByText('Delivered', { exact: true }).waitFor()
  const received = (): Received[] => receiver.at('/hook')
  assert.equal(received().length, 1)
  assert.equal((JSON.parse(received()[0]?.body ?? '{}') as { type: string }).type, 'WEBHOOK_TEST')
  await page.getByRole('button', { name: 'Resend' }).click()
  await page
    .getByRole('status')
    .getByText('Sending again…')
    .waitFor({ timeout: limit(5000) })
  await page.waitForFunction(() => !document.body.textContent.includes('Pending'))
  assert.equal(
    await waitFor(
      () => received().length,
      'the second delivery',
      (count) => count >= 2,
    ),
    2,
  )
  assert.equal(received()[0]?.headers['webhook-id'], received()[1]?.headers['webhook-id'])

  await page.getByRole('button', { name: `Actions for ${hook}` }).click()
  await page.getByRole('menuitem', { name: 'Edit webhook' }).click()
  await page.getByLabel('Send', { exact: true }).selectOption('Messages for Slack, Mattermost or Google Chat')
  await page.getByText('A message has the title of the recording').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: 'Messages for Slack' }).waitFor()
  await page.getByRole('button', { name: `Actions for ${hook}` }).click()
  await page.getByRole('menuitem', { name: 'Send test event' }).click()
  const sent = await waitFor(received, 'the message', (all) => all.length >= 3)
  assert.deepEqual(JSON.parse(sent.at(-1)?.body ?? '{}'), { text: '*Test*' })
  assert.deepEqual(problems, [])
  await context.close()
})

test('an expired session is renewed over the open page', async () => {
  const { page, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/account/integrations`)
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Typed before')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Create' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has expired' })
  await dialog.getByLabel('Email').fill('ada@example.org')
  await dialog.getByLabel('Password').fill('correct horse battery')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Typed before')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByLabel('Typed before', { exact: true }).waitFor()
  await context.close()
})

test('a page opened without a session leads to the sign-in page alone, also when the server answers late', async () => {
  const { page, problems, context } = await signedInPage(browser, server, { signIn: false })
  // Later than the page waits until it shows that it is loading.
  await page.route('**/api/v1/me', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  await page.goto(`${server.address}/account/integrations`)
  await page.getByRole('heading', { name: 'Sign in to Tiro' }).waitFor()
  await page.getByText('You need an invitation', { exact: false }).waitFor()
  assert.equal(await page.getByRole('dialog').count(), 0)
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`${server.address}/account/integrations`)
  assert.deepEqual(problems, [])
  await context.close()
})

async function ask(): Promise<{ url: string; clientId: string; verifier: string }> {
  const body = JSON.stringify({ client_name: 'Desk helper', redirect_uris: [redirect] })
  const registered = await fetch(`${server.address}/oauth/register`, { method: 'POST', body })
  const { client_id: clientId } = (await registered.json()) as { client_id: string }
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirect,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    // A router that read this as a number would change it.
    state: '12345678901234567890',
  })
  return { url: `${server.address}/oauth/authorize?${query.toString()}`, clientId, verifier }
}

test('an app asks, is allowed in one workspace, and its access ends; a refusal goes back, a wrong request nowhere', async () => {
  await server.client.createWorkspace({ body: { name: 'Archive' } })
  await server.client.createWorkspace({ body: { name: 'Private' } })
  const { page, problems, context } = await signedInPage(browser, server, { signIn: false })
  const { url, clientId, verifier } = await ask()
  await page.goto(url)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await page.getByText('“Desk helper” wants to use your recordings.').waitFor()
  await page.getByText('a program on this computer').waitFor()
  await page.getByText(redirect).waitFor()
  assert.deepEqual(await violations(page), [])
  const allow = page.getByRole('button', { name: 'Allow', exact: true })
  assert.equal(await allow.isDisabled(), true)
  await page.getByLabel('Archive').check()
  await page.getByLabel('Read and add').check()
  // As when a page in front closes between the two clicks of a double click.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  assert.equal(await allow.isDisabled(), true)
  await allow.click()
  await page.getByText('You can close this page.').waitFor()
  const answer = answers.at(-1)
  assert.equal(answer?.get('state'), '12345678901234567890')
  assert.equal(answer.get('iss'), server.ownAddress)
  const tokens = await fetch(`${server.address}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code: answer.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri: redirect,
    }),
  })
  const { access_token: token } = (await tokens.json()) as { access_token: string }

  await page.goto(`${server.address}/account/integrations`)
  const row = page.getByRole('row', { name: /Desk helper/ })
  await row.getByText('Archive').waitFor()
  await row.getByText('Read and add').waitFor()
  assert.deepEqual(await violations(page), [])
  await row.getByRole('button', { name: 'End access of Desk helper' }).click()
  await row.waitFor({ state: 'detached' })
  const refused = await fetch(`${server.address}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(refused.status, 401)
  assert.deepEqual(
    problems.filter((problem) => !problem.startsWith(`left: ${new URL(redirect).origin}/`)),
    [],
  )

  await page.goto((await ask()).url)
  await page.getByRole('button', { name: 'Don’t allow' }).click()
  await page.getByText('You can close this page.').waitFor()
  assert.equal(answers.at(-1)?.get('error'), 'access_denied')
  const before = answers.length
  await page.goto((await ask()).url.replace('S256', 'plain'))
  await page.getByText('The app must use PKCE with S256.').waitFor()
  await page.goto(`${server.address}/allow-app`)
  await page.getByText('The address has no request.').waitFor()
  assert.equal(answers.length, before)
  await context.close()
})
