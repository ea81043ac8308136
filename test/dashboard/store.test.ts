// The dashboard sends files to the store and plays them from it: CSP of the page, CORS of the bucket.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { dropFiles } from './page.ts'
import { openBrowser, setUpAccount, signedInPage } from '../helpers/browser.ts'
import { freePort } from '../helpers/free-port.ts'
import { fastEngine, removeFolder, sampleFile, startServer, temporaryFolder } from '../helpers/harness.ts'
import { hasSwift, startSwift } from '../helpers/swift-server.ts'
import { limit } from '../helpers/time-limits.ts'

const skip = !hasSwift() && 'OpenStack Swift is not installed'

test('a file dropped in a browser goes to the store and plays from it', { skip }, async () => {
  const port = await freePort()
  const swift = await startSwift({ origin: `http://127.0.0.1:${port}` })
  const env = { ...fastEngine, ...swift.environment('page'), TIRO_S3_DOWNLOADS: 'redirect' }
  const server = await startServer({ data: await temporaryFolder(), env, port })
  const browser = await openBrowser()
  after(async () => {
    await browser.close()
    await server.stop()
    await removeFolder(server.data)
    await swift.stop()
  })
  await setUpAccount(server)
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Store' } })
  const { page, problems } = await signedInPage(browser, server, { storeOrigin: swift.endpoint })
  const sent: string[] = []
  const completed: (string | null)[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(new URL(request.url()).origin)
    if (request.url().endsWith('/complete')) completed.push(request.postData())
  })
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByText('Drop a recording here').waitFor()
  await dropFiles(page, [{ name: 'talk.mp3', bytes: await readFile(sampleFile) }])
  await page.getByText('All files uploaded').waitFor()
  assert.deepEqual(sent, [swift.endpoint])
  assert.match(completed[0] ?? '', /"eTag":"\\"[0-9a-f]{32}\\""/)
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'talk', exact: true }) })
  await row.getByText('Speaker 1', { exact: false }).waitFor({ state: 'attached', timeout: limit(60_000) })
  const played = page.waitForResponse(
    (response) => response.url().startsWith(swift.endpoint) && response.status() === 206,
  )
  await page.getByRole('link', { name: 'talk', exact: true }).click()
  await page.locator('[data-paragraph]').first().waitFor()
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  assert.equal((await played).headers()['content-type'], 'audio/mp4')
  assert.deepEqual(problems, [])
})
