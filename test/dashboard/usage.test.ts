import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { openDashboard, signedInPage } from '../helpers/browser.ts'
import { freePort } from '../helpers/free-port.ts'
import { fastEngine, sampleFile, uploadRecording, waitForTranscript } from '../helpers/harness.ts'
import { bodiesOf, makeCertificate, startMailServer } from '../helpers/mail-server.ts'
import { limit } from '../helpers/time-limits.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { hasCount, hasValue, violations } from './page.ts'

const certificate = makeCertificate()
const mailServer = await startMailServer({ tls: 'wrapped', certificate })
const port = await freePort()
const { server, browser } = await openDashboard(
  {
    ...fastEngine,
    TIRO_QUOTA_ACCOUNT_RECORDINGS: '40',
    TIRO_PUBLIC_URL: `http://127.0.0.1:${port}`,
    TIRO_SMTP_URL: mailServer.url,
    TIRO_SMTP_FROM: 'Tiro <tiro@example.org>',
    NODE_EXTRA_CA_CERTS: certificate.certificate,
  },
  { port },
)
after(() => mailServer.close())

test('an administrator changes limits, and people see what is left before they add a recording', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Interviews' } })
  await server.client.createRecording({ params: { spaceId }, body: { title: 'Begun' } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.getByRole('navigation').getByRole('button', { name: 'ada@example.org' }).click()
  await page.getByRole('menuitem', { name: 'Usage and limits' }).click()
  await page.getByRole('table', { name: 'Accounts' }).getByText('1 of 40').waitFor()
  assert.deepEqual(await violations(page), [])

  await page.getByRole('button', { name: 'Change limits of Interviews' }).click()
  await page.getByLabel('Hours of audio per month').fill('2.5')
  await page.getByLabel('Recordings in progress at once').fill('1')
  assert.deepEqual(await violations(page), [])
  // Another administrator changes another limit.
  await server.client.setQuota({ params: { subject: 'workspaces', id: spaceId }, body: { storedBytes: 5e12 } })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('table', { name: 'Workspaces' }).getByText('0 h of 2.5 h').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('status').getByText('Saved').waitFor()
  const { subjects } = await server.client.listUsage({ params: { subject: 'workspaces' } })
  assert.deepEqual(
    subjects.map(({ quota }) => quota),
    [{ hours: 2.5, storedBytes: 5e12, unfinishedRecordings: 1 }],
  )
  await server.client.setQuota({ params: { subject: 'workspaces', id: spaceId }, body: { storedBytes: null } })

  await page.goto(`${server.address}/w/${spaceId}`)
  await page.getByText('Begun').waitFor()
  await page.getByRole('button', { name: 'New recording' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 of 1').waitFor()
  await dialog.getByText('Nothing left').waitFor()
  await dialog.getByText('1 of 40').waitFor()
  assert.equal(await dialog.getByText('Stored media').count(), 0)
  assert.deepEqual(await violations(page), [])
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  await page.getByText('0 h of 2.5 h').waitFor()
  await page.goto(`${server.address}/account`)
  await page.getByText('All your workspaces').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('the activity of the server and of a workspace is charted, with a table and in every look', async () => {
  const { spaceId } = await uploadRecording(server.client, await readFile(sampleFile), { title: 'Good' })
  const { spaceId: same } = await uploadRecording(server.client, Buffer.from('no media'), { title: 'Bad', spaceId })
  const { recordings } = await server.client.listRecordings({ params: { spaceId: same } })
  for (const { id: recordingId } of recordings) await waitForTranscript(server.client, { spaceId, recordingId })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/account/usage`)
  const chart = page.locator('figure svg')
  const looks = [
    {},
    { colorScheme: 'dark', width: 390 },
    { language: 'ar', width: 390 },
    { colorScheme: 'light', language: 'en' },
  ] as const
  for (const look of looks) {
    await page.setViewportSize({ width: 'width' in look ? look.width : 1440, height: 900 })
    if ('colorScheme' in look) await page.emulateMedia({ colorScheme: look.colorScheme })
    if ('language' in look) await page.evaluate((code) => localStorage.setItem('language', code), look.language)
    await page.reload()
    await chart.waitFor()
    await hasCount(chart.locator('rect'), 30)
    assert.ok(Number(await chart.locator('rect').last().getAttribute('height')) > 0)
    await page.locator('summary').click()
    assert.deepEqual(await violations(page), [])
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false)
  }
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  const activity = page.getByRole('region', { name: 'Activity' })
  await activity.getByText('0 waiting, 0 in progress').waitFor()
  await activity.getByLabel('Show').selectOption('Failed')
  await activity.getByRole('img', { name: /^Failed, .* Highest: 1\.$/ }).waitFor()
  await activity.getByLabel('Group by').selectOption('Week')
  await activity.getByText('Show as table').click()
  const row = activity.getByRole('table', { name: 'Activity' }).getByRole('row').last()
  await row.getByRole('cell', { name: '1', exact: true }).first().waitFor()
  await activity.getByRole('table', { name: 'Failures by reason' }).getByText('The file can’t be read').waitFor()
  assert.deepEqual(await violations(page), [])

  // An empty frame would say nothing.
  const { id: unused } = await server.client.createWorkspace({ body: { name: 'Unused' } })
  await page.goto(`${server.address}/w/${unused}/settings`)
  await activity.getByText('Nothing in this period.').waitFor({ timeout: limit(10_000) })
  assert.equal(await chart.count(), 0)
  assert.deepEqual(problems, [])
  await context.close()
})

test('members show when they were active, invitations are mailed, and a switch turns mails on', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Team' } })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/settings#members`)
  const members = page.getByRole('region', { name: 'Members' })
  await members.getByText(/Last active|Not active yet/).waitFor()
  await members.getByLabel('Email').fill('grace@example.org')
  await members.getByRole('button', { name: 'Add member' }).click()
  await members.getByText('Tiro mailed the invitation to grace@example.org.').waitFor()
  const mail = await waitFor(
    () => mailServer.mails.find(({ to }) => to.includes('grace@example.org')),
    'the invitation',
  )
  assert.ok(bodiesOf(mail).text.includes((await members.getByLabel('Invitation link').innerText()).trim()))
  assert.deepEqual(await violations(page), [])
  await members.getByRole('link', { name: 'Your sessions' }).click()
  await page.getByRole('heading', { name: 'Sessions' }).waitFor()

  const name = 'Mail me when a recording that I added is transcribed'
  const done = page.getByLabel(name)
  assert.equal(await done.isChecked(), false)
  // A switch shows what the server has.
  await done.click()
  await page.getByRole('checkbox', { name, checked: true }).waitFor()
  await page.getByLabel('Language of mails').selectOption('Deutsch')
  await hasValue(page.getByLabel('Language of mails'), 'de')
  await page.reload()
  await page.getByRole('checkbox', { name, checked: true }).waitFor()
  await hasValue(page.getByLabel('Language of mails'), 'de')
  assert.deepEqual(await violations(page), [])
  assert.deepEqual(problems, [])
  await context.close()
})

test('a forgotten password is replaced through a mail', async () => {
  const { page, problems, context } = await signedInPage(browser, server, { signIn: false })
  await page.goto(`${server.address}/sign-in`)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email of your account').fill('ada@example.org')
  assert.deepEqual(await violations(page), [])
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('If this address has an account').waitFor()
  const mail = await waitFor(
    () => mailServer.mails.find(({ to, raw }) => to.includes('ada@example.org') && raw.includes('reset-password')),
    'the link',
  )
  await page.goto(/https?:\S+/.exec(bodiesOf(mail).text)?.[0] ?? '')
  await page.locator('input[name=password]').fill('a completely new password')
  await page.locator('button').click()
  await page.getByText('Das Passwort ist gesetzt').or(page.getByText('Your password is set')).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})
