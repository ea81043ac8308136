// An instance that is opened by its address in a local network: browsers leave out parts of themselves without https.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { createClient } from '../../src/client/client.ts'
import { account, isFirefox, openBrowser, setUpAccount, signedInPage } from '../helpers/browser.ts'
import { freePort } from '../helpers/free-port.ts'
import { fastEngine, removeFolder, sampleFile, startServer, temporaryFolder } from '../helpers/harness.ts'
import { dropFiles } from './page.ts'

// Firefox takes each name of its own machine for a safe one.
const skip = isFirefox
const port = await freePort()
const address = `http://tiro.test:${port}`
const server = await startServer({
  data: await temporaryFolder(),
  env: { ...fastEngine, TIRO_PUBLIC_URL: address },
  port,
})
// Only the browser knows that name.
await setUpAccount({ ...server, address: `http://127.0.0.1:${port}` })
const browser = skip ? null : await openBrowser(['--host-resolver-rules=MAP tiro.test 127.0.0.1'])
after(async () => {
  await browser?.close()
  await server.stop()
  await removeFolder(server.data)
})

test(
  'without https, a file is uploaded by one of two tabs, a link is added, and recording says why not',
  { skip },
  async () => {
    assert.ok(browser !== null)
    const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, key: server.key })
    const { id: spaceId } = await client.createWorkspace({ body: { name: 'Local', language: 'en' } })
    const { page, problems, context } = await signedInPage(browser, { ...server, address }, { signIn: false })
    await page.goto(`${address}/w/${spaceId}`)
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Drop a recording here').waitFor()
    assert.equal(await page.evaluate(() => isSecureContext), false)
    const tray = page.getByRole('region', { name: 'Uploads' })
    await dropFiles(page, [{ name: 'interview.mp3', bytes: await readFile(sampleFile) }])
    await tray.getByRole('link', { name: 'Open interview.mp3' }).click()
    await page.locator('[data-paragraph]').first().waitFor()
    await page.getByRole('link', { name: 'Library', exact: true }).click()

    // Another tab can't know that this one sends the file. Both end well.
    const held = Promise.withResolvers<void>()
    let sent = 0
    await context.route('**/uploads/*/parts/*', async (route) => {
      if (route.request().method() === 'PUT') {
        sent += 1
        await held.promise
      }
      await route.continue()
    })
    await dropFiles(page, [{ name: 'again.mp3', bytes: await readFile(sampleFile) }])
    const other = await context.newPage()
    const isSent = other.waitForRequest((request) => request.method() === 'PUT')
    await other.goto(`${address}/w/${spaceId}`)
    await isSent
    held.resolve()
    for (const tab of [page, other]) {
      // oxlint-disable-next-line no-await-in-loop
      await tab.getByRole('region', { name: 'Uploads' }).getByRole('link', { name: 'Open again.mp3' }).waitFor()
    }
    assert.equal(sent, 2)
    await other.close()

    await page.getByRole('button', { name: 'New recording' }).click()
    const dialog = page.getByRole('dialog', { name: 'New recording' })
    await dialog.getByLabel('Link to a recording or video').fill(`http://127.0.0.1:${port}/favicon.svg`)
    await dialog.getByRole('button', { name: 'Add recording' }).click()
    // The answer of the server: the request was sent.
    await dialog.getByText('The operator can allow private networks', { exact: false }).waitFor()
    await dialog.getByRole('button', { name: 'Record', exact: true }).click()
    await page.getByText('Browsers only allow recording over https', { exact: false }).waitFor()
    assert.deepEqual(
      problems.filter((problem) => !problem.includes('Cross-Origin-Opener-Policy header has been ignored')),
      [],
    )
    await context.close()
  },
)
