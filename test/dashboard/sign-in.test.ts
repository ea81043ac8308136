// Signing in with passkeys and codes, confirming who uses the page, sessions and requests for an account.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'

import { totpCode } from '../helpers/authenticator.ts'
import { account, openDashboard, setUpAccount, signedInPage } from '../helpers/browser.ts'
import { fastEngine, removeFolder, startServer, temporaryFolder, type TestServer } from '../helpers/harness.ts'
import { openBeside } from '../helpers/postgres-server.ts'
import { hasCount, violations } from './page.ts'

const { server, browser } = await openDashboard({ ...fastEngine, TIRO_SIGNUP: 'open' })
const password = 'a long password'
/** Passkeys belong to a host name, so these pages open the loopback address by its name. */
const named: TestServer = { ...server, address: server.address.replace('127.0.0.1', 'localhost') }

/** Chromium's own virtual authenticator, which answers as if its user touched it. */
async function addAuthenticator(
  page: Page,
): Promise<{ authenticatorId: string; session: Awaited<ReturnType<typeof open>> }> {
  const session = await open(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { authenticatorId, session }
}
const open = (page: Page) => page.context().newCDPSession(page)

async function age(target: TestServer): Promise<void> {
  const beside = await openBeside(target.data)
  const authenticatedAt = new Date(Date.now() - 16 * 60_000).toISOString()
  await beside.db.updateTable('session').set({ authenticatedAt }).execute()
  await beside.close()
  // A write clears what the server remembers of callers for half a second.
  await target.client.createWorkspace({ body: { name: 'Later' } })
}

test('single sign-on that fails leads to the sign-in page, which says so', async () => {
  const page = await (await browser.newContext()).newPage()
  for (const [code, sentence] of [
    ['SIGN_UP_CLOSED', 'Accounts are by invitation only.'],
    ['ACCOUNT_LOCKED', 'This account is locked. Ask your administrator.'],
    ['SIGN_IN_FAILED', 'Signing in with your provider failed.'],
    ['NOT_FOUND', 'Signing in with your provider failed.'],
  ] as const) {
    await page.goto(`${server.address}/sign-in?failed=${code}`)
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor()
    assert.deepEqual(await violations(page), [])
  }
  await page.context().close()
})

test('pages take from their address only what they understand', async () => {
  const { page, problems, context } = await signedInPage(browser, server, { signIn: false })
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Odd addresses' } })
  await page.goto(`${server.address}/sign-in?next=${encodeURIComponent('//evil.example/x')}`)
  await page.locator('input[name=email]').fill(account.email)
  await page.locator('input[name=password]').fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'New recording' }).waitFor()
  assert.ok(page.url().startsWith(`${server.address}/w/`))
  await page.goto(`${server.address}/w/${spaceId}/search?mode=odd&q=word`)
  await page.getByText('No results for “word”.').first().waitFor()
  await page.goto(`${server.address}/w/${spaceId}?after=soon&order=size`)
  await page.getByText('Drop a recording here').waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('back from the page that somebody signed in for leads to what was before, not to the sign-in page', async () => {
  const { page, problems, context } = await signedInPage(browser, server, { signIn: false })
  await page.goto(`${server.address}/account`)
  await page.locator('input[name=email]').fill(account.email)
  await page.locator('input[name=password]').fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor()
  await page.goBack()
  assert.equal(page.url(), 'about:blank')
  assert.deepEqual(problems, [])
  await context.close()
})

test('a passkey is added, signs in, confirms and is removed', async () => {
  const { page, problems, context } = await signedInPage(browser, named)
  const { session, authenticatorId } = await addAuthenticator(page)
  await page.goto(`${named.address}/account`)
  await page.getByLabel('Name of the passkey').fill('Test key')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByText('never used').waitFor()
  const codes = (await page.getByLabel('Your recovery codes').textContent()) ?? ''
  assert.equal(codes.split('\n').length, 10)
  assert.deepEqual(await violations(page), [])

  // Signed out, the passkey alone signs in; the password alone no longer does.
  await context.clearCookies()
  await page.goto(`${named.address}/sign-in`)
  await page.getByLabel('Email').waitFor()
  assert.deepEqual(await violations(page), [])
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Code').waitFor()
  assert.deepEqual(await violations(page), [])
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))

  // An old session asks again before it creates a key, then creates it.
  await age(server)
  await page.goto(`${named.address}/account/integrations`)
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Confirmed')
  await page.getByRole('button', { name: 'Create' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByRole('button', { name: 'Use a passkey' }).waitFor()
  assert.deepEqual(await violations(page), [])
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByLabel('Confirmed', { exact: true }).waitFor()

  // A copy of the passkey counts lower than the original did.
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
  const [original] = credentials
  assert.ok(original !== undefined && original.signCount >= 2)
  await session.send('WebAuthn.removeCredential', { authenticatorId, credentialId: original.credentialId })
  await session.send('WebAuthn.addCredential', { authenticatorId, credential: { ...original, signCount: 0 } })
  await context.clearCookies()
  await page.goto(`${named.address}/sign-in`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('alert').getByText("This passkey couldn't be verified.", { exact: false }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/sign-in')

  // A recovery code signs in too.
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Code').fill(codes.split('\n')[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
  await page.goto(`${named.address}/account`)
  await page.getByText('9 unused recovery codes are left.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Remove Test key' }).click()
  await page.getByRole('button', { name: 'Remove?' }).click()
  await page.getByText('Recovery codes', { exact: true }).waitFor({ state: 'detached' })
  assert.deepEqual(problems, [])
  await context.close()
})

test('an authenticator app is set up by its code and asked for; a closed question changes nothing', async () => {
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/account`)
  await page.getByText('To use passkeys, open Tiro at http://localhost:', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Set up app' }).click()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  const secret = (await page.getByLabel('Key for the authenticator app').textContent()) ?? ''
  assert.match(secret, /^[A-Z2-7]{32}$/)
  assert.deepEqual(await violations(page), [])
  await page.getByLabel('Six-digit code').fill(totpCode(secret))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByLabel('Your recovery codes').waitFor()

  await age(server)
  await page.getByRole('button', { name: 'Remove app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Password').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText("Confirm that it's you, then try again.").waitFor()
  await page.getByRole('button', { name: 'Remove app' }).click()
  await dialog.getByLabel('Password').fill(account.password)
  // A code works once; that of the next time step is valid already.
  await dialog.getByLabel('Code').fill(totpCode(secret, 1))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'Set up app' }).waitFor()
  assert.deepEqual(problems, [])
  await context.close()
})

test('sessions are listed and ended', async () => {
  const elsewhere = await signedInPage(browser, server)
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/account`)
  await page.getByRole('cell', { name: 'This session' }).waitFor()
  assert.deepEqual(await violations(page), [])
  await page.getByRole('button', { name: 'End session: Chrome, Linux' }).first().click()
  await page.getByRole('button', { name: 'End all other sessions' }).click()
  await page.getByText(/sessions? ended$/).waitFor()
  await page.getByRole('button', { name: 'End all other sessions' }).waitFor({ state: 'detached' })
  await hasCount(page.getByRole('table', { name: 'Sessions' }).getByRole('row'), 2)
  await elsewhere.page.goto(`${server.address}/account`)
  await elsewhere.page.getByRole('heading', { name: 'Sign in to Tiro' }).waitFor()
  assert.deepEqual([...problems, ...elsewhere.problems], [])
  await elsewhere.context.close()
  await context.close()
})

test('somebody asks for an account; the administrator confirms it and passes the link on', async () => {
  const guest = await signedInPage(browser, server, { signIn: false })
  await guest.page.goto(`${server.address}/sign-up`)
  await guest.page.getByLabel('Email').fill('new@example.org')
  assert.deepEqual(await violations(guest.page), [])
  await guest.page.getByRole('button', { name: 'Request account' }).click()
  await guest.page.getByText('Request sent.', { exact: false }).waitFor()

  const { page, problems, context } = await signedInPage(browser, server)
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Used' } })
  await server.client.createRecording({ params: { spaceId }, body: { title: 'First' } })
  await page.goto(`${server.address}/account/people`)
  await page.getByRole('button', { name: 'Confirm new@example.org' }).click()
  const link = (await page.getByLabel('Link for new@example.org').textContent()) ?? ''
  assert.deepEqual(await violations(page), [])
  await guest.page.goto(link)
  await guest.page.getByLabel('Email').fill('new@example.org')
  await guest.page.getByLabel('Password').fill('1234567890')
  await guest.page.getByRole('button', { name: 'Create account' }).click()
  await guest.page.getByText('one of the most common passwords', { exact: false }).waitFor()
  await guest.page.getByLabel('Password').fill(password)
  await guest.page.getByRole('button', { name: 'Create account' }).click()
  await guest.page.getByText('Your account is ready', { exact: false }).waitFor()
  assert.deepEqual([...problems, ...guest.problems], [])
  await context.close()
  await guest.context.close()
})

test('a server that requires a second factor leads to the page that sets one up', async () => {
  const data = await temporaryFolder()
  const strict = await startServer({ data, env: { ...fastEngine, TIRO_REQUIRE_SECOND_FACTOR: '1' } })
  after(async () => {
    await strict.stop()
    await removeFolder(data)
  })
  await setUpAccount(strict)
  const { page, problems, context } = await signedInPage(browser, {
    ...strict,
    address: strict.address.replace('127.0.0.1', 'localhost'),
  })
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Continue' }).isEnabled(), false)
  assert.deepEqual(await violations(page), [])
  await addAuthenticator(page)
  await page.getByLabel('Name of the passkey').fill('Only key')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByLabel('Your recovery codes').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Welcome to Tiro' }).waitFor()
  await page.goBack()
  assert.equal(page.url(), 'about:blank')
  assert.deepEqual(problems, [])
  await context.close()
})

test('sign-in and sign-up begin in their first field, but open no keyboard of a phone', async () => {
  for (const phone of [false, true]) {
    const { page, problems, context } = await signedInPage(browser, server, { signIn: false, phone })
    const inField = async (address: string): Promise<string> => {
      await page.goto(`${server.address}${address}`)
      await page.getByLabel('Email').waitFor()
      return page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')
    }
    assert.equal(await inField('/sign-in'), phone ? '' : 'email')
    assert.equal(await inField('/sign-up'), phone ? '' : 'name')
    assert.equal(await inField('/sign-up?invitation=none'), phone ? '' : 'name')
    assert.deepEqual(problems, [])
    await context.close()
  }
})
