// A phone: sharing a voice memo into Tiro, installing it, and targets that a thumb hits.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { sampleFile } from '../helpers/harness.ts'
import { violations } from './page.ts'

const { server, browser } = await openDashboard()

test('a voice memo is shared from another app and becomes a recording', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Memos' } })
  const { page, problems, context } = await signedInPage(browser, server, { phone: true })
  await page.goto(`${server.address}/w/${spaceId}`)
  await page.evaluate(async () => {
    while ((await navigator.serviceWorker.getRegistration('/share-target'))?.active == null) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
  const memo = (await readFile(sampleFile)).subarray(0, 100_000).toString('base64')
  // What the browser sends when somebody chooses Tiro in the phone's share sheet.
  await page.evaluate((base64) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'POST', action: '/share-target', enctype: 'multipart/form-data' })
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
    const files = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
    files.items.add(new File([bytes], 'Memo – überall.m4a', { type: 'audio/mp4' }))
    input.files = files.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, memo)
  await page.waitForURL(/\/shared$/)
  await page.getByText('Memo – überall.m4a').waitFor()
  assert.deepEqual(await violations(page), [])
  await page.getByRole('button', { name: 'Add 1 recording' }).click()
  await page.getByRole('link', { name: 'Memo – überall', exact: true }).waitFor()
  await page.goto(`${server.address}/shared`)
  await page.getByText('Nothing was shared.', { exact: false }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('the manifest names icons that exist, in the size that it says', async () => {
  const response = await fetch(`${server.address}/manifest.webmanifest`)
  assert.equal(response.headers.get('content-type'), 'application/manifest+json')
  const manifest = (await response.json()) as { icons: { src: string; sizes: string; type: string }[] }
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await fetch(server.address + src)
    assert.equal(icon.headers.get('content-type'), type, src)
    if (type !== 'image/png') continue
    const bytes = Buffer.from(await icon.arrayBuffer())
    assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes, src)
  }
  assert.match(await (await fetch(server.address)).text(), /rel="manifest"/)
})
