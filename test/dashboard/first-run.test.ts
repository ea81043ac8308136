import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import { listen } from '../helpers/listen.ts'
import type { Browser, Locator } from 'playwright-core'
import { createClient } from '../../src/client/client.ts'
import { administratorClient } from '../helpers/api-people.ts'
import { account, openBrowser, setUpAccount, signedInPage } from '../helpers/browser.ts'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  type TestServer,
} from '../helpers/harness.ts'
import { dropFiles, violations } from './page.ts'

let server: TestServer
let browser: Browser
const data = await temporaryFolder()
/** A model host that doesn't answer until the test makes it return an error. */
const held: ServerResponse[] = []
let isFailing = false
let mirror: string
const host = createServer(
  (_request, response) => void (isFailing ? response.writeHead(404).end() : held.push(response)),
)
before(async () => {
  mirror = await listen(host)
  server = await startServer({ data, env: { ...fastEngine, TIRO_MODEL_FETCH: '1', TIRO_MODEL_MIRROR: mirror } })
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  await server.stop()
  host.close()
  host.closeAllConnections()
  await removeFolder(data)
})

test('the set-up link leads to the first transcript without an empty page', async () => {
  const { page, problems, context } = await signedInPage(browser, server, { signIn: false })
  const { pathname, search } = new URL(server.setUpLink ?? '')
  await page.goto(`${server.address}${pathname}${search}`)
  await page.getByRole('heading', { name: 'Set up Tiro' }).waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'email')
  assert.deepEqual(await violations(page), [])
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  assert.equal(new URL(page.url()).pathname, '/setup')
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Create account' }).click()

  // The person is signed in, and the page asks for one thing.
  await page.getByText('Drop a recording here').waitFor()
  await page.getByText('This server transcribes in good quality', { exact: false }).waitFor()
  assert.deepEqual(await violations(page), [])
  await dropFiles(page, [{ name: 'first talk.mp3', bytes: await readFile(sampleFile) }])
  await page.getByRole('link', { name: 'first talk', exact: true }).click()
  await page.getByLabel('Recording title').waitFor()

  // Integrations has the first key until the page is closed.
  await page.getByRole('button', { name: account.email }).click()
  await page.getByRole('menuitem', { name: 'Integrations' }).click()
  const key = (await page.getByLabel('API key', { exact: true }).textContent()) ?? ''
  const client = createClient({ baseUrl: server.address, key })
  assert.equal((await client.getMe({})).isAdministrator, true)

  const { workspaces } = await client.listWorkspaces({})
  assert.deepEqual(
    workspaces.map(({ name, language }) => [name, language]),
    [['My recordings', 'auto']],
  )

  // What the server can do, and a model download that fails.
  await page.getByRole('button', { name: account.email }).click()
  await page.getByRole('menuitem', { name: 'Server & models' }).click()
  await page.getByRole('heading', { name: 'Server & models' }).waitFor()
  await page.getByText('English', { exact: true }).first().waitFor()
  const models = page.locator('details').filter({ hasText: 'Downloaded once' })
  if ((await models.getAttribute('open')) === null) await models.locator('summary').click()
  await page.getByRole('button', { name: /^Download Speaker segmentation/ }).click()
  await page.getByText(/^Downloading, /).waitFor()
  isFailing = true
  for (const response of held) response.writeHead(404).end()
  // Another model that was being downloaded may fail, too.
  await page.getByText('The last download failed', { exact: false }).first().waitFor()
  assert.deepEqual(await violations(page), [])

  // In other languages, too.
  const german = await signedInPage(browser, server, { locale: 'de-DE', signIn: false })
  await german.context.addCookies(await context.cookies())
  await german.page.goto(`${server.address}/welcome`)
  await german.page.getByText('hat mit 404 geantwortet', { exact: false }).first().waitFor()
  assert.deepEqual(german.problems, [])
  await german.context.close()

  // And how to install a speech model without the internet.
  await page.getByRole('button', { name: /^Download .*Whisper/ }).click()
  await page.getByText('The last download failed', { exact: false }).nth(1).waitFor()
  await page.getByText('No internet here?', { exact: false }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('only the speech model whose download failed is marked as such', async () => {
  isFailing = true
  const env = { TIRO_SPEECH: 'sherpa-onnx', TIRO_MODEL_FETCH: '1', TIRO_MODEL_MIRROR: mirror }
  const bare = await startServer({ data: await temporaryFolder(), env })
  try {
    await setUpAccount(bare)
    await bare.client.createWorkspace({ body: { name: 'Bare' } })
    const { page, problems, context } = await signedInPage(browser, bare)
    await page.goto(`${bare.address}/welcome`)
    const offer = (model: string): Locator => page.getByRole('listitem').filter({ hasText: `sherpa-onnx/${model}` })
    await offer('whisper-large-v3-turbo').getByText('downloads on first use').waitFor()
    await page.getByRole('button', { name: /^Download Parakeet/ }).click()
    await offer('parakeet-tdt-0.6b-v3-int8').getByText('download failed').waitFor()
    await offer('whisper-large-v3-turbo').getByText('downloads on first use').waitFor()
    assert.deepEqual(problems, [])
    await context.close()
  } finally {
    await bare.stop()
    await removeFolder(bare.data)
  }
})

test('a used set-up link says what to do, and a new person creates a first workspace', async () => {
  const { page, problems, context } = await signedInPage(browser, server, { signIn: false })
  const { pathname, search } = new URL(server.setUpLink ?? '')
  await page.goto(`${server.address}${pathname}${search}`)
  await page.getByLabel('Email').fill('eve@example.org')
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('This set-up link is no longer valid', { exact: false }).waitFor()
  assert.equal(await page.getByLabel('Email').inputValue(), 'eve@example.org')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Sign in to Tiro' }).waitFor()

  await page.goto(`${server.address}/setup`)
  await page.getByText('open the link that Tiro prints', { exact: false }).waitFor()

  const invited = await (await administratorClient(server)).createInvitation({ body: { email: 'grace@example.org' } })
  const token = new URL(invited.invitationUrl ?? '').searchParams.get('token') ?? ''
  await page.goto(`${server.address}/sign-up?invitation=${token}`)
  await page.getByLabel('Email').fill('grace@example.org')
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(/\/welcome$/)
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await page.getByText('Drop a recording here').waitFor()
  await page.goto(`${server.address}/welcome`)
  await page.getByText('Only an administrator can download models.', { exact: false }).waitFor({ state: 'attached' })
  assert.equal(await page.getByRole('button', { name: /^Download / }).count(), 0)
  assert.deepEqual(problems, [])
  await context.close()
})
