// A member comes, gets another role and goes, as the owner and the member see it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { administratorClient, clientOf, person } from '../helpers/api-people.ts'
import { openDashboard, signedInPage, type Watched } from '../helpers/browser.ts'
import { limit } from '../helpers/time-limits.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { dropFiles, isEditable, readOut, typeAndSave, violations } from './page.ts'
import { importTalk, type Place } from './talk.ts'

const { server, browser } = await openDashboard()

async function newTeam(name: string): Promise<Place> {
  const { id } = await server.client.createWorkspace({ body: { name } })
  return importTalk(server, id, ['Good *morning and welcome.'], 'A talk')
}

/** Makes an account with an invitation, with the keyboard alone. */
async function join(link: string, email: string): Promise<Watched> {
  const guest = await signedInPage(browser, server, { signIn: false })
  await guest.page.goto(`${server.address}${new URL(link).pathname}${new URL(link).search}`)
  await guest.page.getByLabel('Email').fill(email)
  await guest.page.getByLabel('Password').fill('a long enough secret')
  await guest.page.keyboard.press('Enter')
  await guest.page.locator('a:focus').waitFor()
  await guest.page.keyboard.press('Enter')
  await guest.page.waitForURL((url) => url.pathname.startsWith('/w/'))
  return guest
}

const says = (read: () => Promise<string[]>, wanted: string): Promise<unknown> =>
  waitFor(async () => (await read()).some((text) => text.includes(wanted)), `“${wanted}” read out`)

test('an invitation, a new role and a removal are read out, and the settings open at their section', async () => {
  const { spaceId } = await newTeam('Team')
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/settings#members`)
  const heading = page.getByRole('heading', { name: 'Members' })
  await heading.waitFor()
  const isAtTop = async (): Promise<boolean> => ((await heading.boundingBox())?.y ?? Infinity) < 200
  await waitFor(isAtTop, 'the section at the top of the page')

  let said = await readOut(page)
  await page.getByLabel('Email').fill('vera@example.org')
  await page.getByRole('button', { name: 'Add member', exact: true }).press('Enter')
  await says(said, 'Send this link to the new member.')
  const link = (await page.getByLabel('Invitation link', { exact: true }).textContent()) ?? ''
  const guest = await join(link, 'vera@example.org')
  await guest.page.getByRole('link', { name: 'A talk' }).waitFor()

  await page.reload()
  await page.getByLabel('Role of vera@example.org').waitFor()
  said = await readOut(page)
  await page.getByLabel('Role of vera@example.org').selectOption('viewer')
  await says(said, 'Saved')
  await page.getByText('Saved', { exact: true }).waitFor({ state: 'detached' })
  said = await readOut(page)
  await page.getByRole('button', { name: 'Remove vera@example.org' }).press('Enter')
  await page.locator(':focus').getByText('Remove vera@example.org?').press('Enter')
  await says(said, 'Saved')
  // On the row that follows, not on its button "Leave workspace".
  await page.waitForFunction(() => document.activeElement?.matches('li') === true)
  assert.equal(await page.locator('li:focus').getByRole('button', { name: 'Leave workspace' }).count(), 1)
  assert.deepEqual(await violations(page), [])
  assert.deepEqual([...problems, ...guest.problems], [])
  await context.close()
  await guest.context.close()
})

test('a recording says who added it, and a member after hundreds of others has their role', async () => {
  const { spaceId, recordingId } = await newTeam('Large')
  const { page, problems, context } = await signedInPage(browser, server)
  const address = `${server.address}/w/${spaceId}/r/${recordingId}`
  await page.goto(address)
  await isEditable(page)
  assert.equal(await page.getByText('Added by').count(), 0)

  const administrator = await administratorClient(server)
  const invite = (email: string) =>
    administrator.addMember({ params: { spaceId }, body: { email, role: 'editor' as const } })
  for (let i = 0; i < 500; i += 1) await invite(`person-${i}@example.org`)
  const { invitationUrl } = await invite('yann@example.org')
  const guest = await join(invitationUrl ?? '', 'yann@example.org')
  await guest.page.getByRole('button', { name: 'New recording' }).waitFor()
  await guest.page.goto(address)
  await guest.page.getByText('Added by ada@example.org').waitFor()
  await isEditable(guest.page)
  assert.deepEqual(await violations(guest.page), [])

  // One who has left.
  const other = await join((await invite('zoe@example.org')).invitationUrl ?? '', 'zoe@example.org')
  const made = await other.page.request.post(`${server.address}/api/v1/spaces/${spaceId}/recordings`, {
    data: { title: 'Of Zoe', source: 'IMPORT' },
    headers: { origin: server.address },
  })
  const { id, createdById } = (await made.json()) as { id: string; createdById: string }
  await page.goto(`${server.address}/w/${spaceId}/r/${id}`)
  await page.getByText('Added by zoe@example.org').waitFor()
  await administrator.removeMember({ params: { spaceId, memberId: createdById } })
  await page.reload()
  await page.getByText('Added by a former member').waitFor()
  assert.deepEqual([...problems, ...guest.problems], [])
  await context.close()
  await guest.context.close()
  await other.context.close()
})

test('an invitation whose link was lost is made again with the same role, and ends the link before', async () => {
  const { spaceId } = await newTeam('Again')
  const { page, problems, context } = await signedInPage(browser, server)
  await page.goto(`${server.address}/w/${spaceId}/settings#members`)
  await page.getByLabel('Email').fill('wanda@example.org')
  await page.getByLabel('Role', { exact: true }).selectOption('viewer')
  await page.getByRole('button', { name: 'Add member', exact: true }).click()
  const shown = page.getByLabel('Invitation link', { exact: true })
  const first = (await shown.textContent()) ?? ''
  await page.reload()
  const invited = (await server.client.listMembers({ params: { spaceId } })).members.find(
    ({ status }) => status === 'INVITED',
  )
  const until = page.getByRole('listitem').filter({ hasText: 'wanda@example.org' }).getByText('(invited, expires ')
  assert.equal(await until.getAttribute('datetime'), invited?.expiresAt)
  await page.getByRole('button', { name: 'Invite again: wanda@example.org' }).click()
  const second = (await shown.textContent()) ?? ''
  assert.notEqual(second, first)
  assert.equal(await page.getByLabel('Role of wanda@example.org').inputValue(), 'viewer')
  const { members } = await server.client.listMembers({ params: { spaceId } })
  assert.equal(members.filter(({ status }) => status === 'INVITED').length, 1)
  assert.deepEqual(await violations(page), [])
  const guest = await join(second, 'wanda@example.org')
  await guest.page.getByRole('link', { name: 'A talk' }).waitFor()
  assert.deepEqual([...problems, ...guest.problems], [])
  await context.close()
  await guest.context.close()
})

test('the open pages of somebody who was removed say so, and unsaved text stays', async () => {
  const { spaceId, recordingId } = await newTeam('Closed')
  const administrator = await administratorClient(server)
  const body = { email: 'carl@example.org', role: 'editor' as const }
  const { id: invitation, invitationUrl } = await administrator.addMember({ params: { spaceId }, body })
  const guest = await join(invitationUrl ?? '', body.email)
  const open = async (path: string): Promise<Page> => {
    const page = await guest.context.newPage()
    await page.goto(`${server.address}/w/${spaceId}${path}`)
    return page
  }
  const transcript = await open(`/r/${recordingId}`)
  await isEditable(transcript)
  const pages = [guest.page, await open('/settings')]
  await guest.page.getByRole('link', { name: 'A talk' }).waitFor()
  await pages[1]?.getByLabel('Workspace name').waitFor()
  const said = await readOut(transcript)
  const { members } = await server.client.listMembers({ params: { spaceId } })
  const carl = members.find(({ email }) => email === body.email)
  assert.ok(carl !== undefined && carl.id !== invitation)
  await transcript.locator('[data-paragraph]').first().click()
  await transcript.keyboard.type('Carl said. ')
  await administrator.removeMember({ params: { spaceId, memberId: carl.id } })
  const sentence = 'You no longer have access to this workspace, or it was deleted.'
  await says(said, sentence)
  assert.equal(await transcript.getByText('This recording was deleted', { exact: false }).count(), 0)
  await transcript.getByText('Carl said.', { exact: false }).waitFor()
  for (const page of pages) {
    await page.getByRole('alert').getByText(sentence).waitFor()
    assert.equal(await page.getByRole('button', { name: 'New recording' }).count(), 0)
    assert.deepEqual(await violations(page), [])
  }
  // Nothing else says it again after a reload, and there is a way on.
  await guest.page.reload()
  await guest.page.getByRole('alert').getByText(sentence).waitFor()
  assert.equal(await guest.page.getByText('There is no workspace', { exact: false }).count(), 0)
  await guest.page.getByRole('link', { name: 'Go to library' }).click()
  await guest.page.getByRole('heading', { name: 'Welcome to Tiro' }).waitFor()
  await guest.context.close()
})

test('text that was not saved before somebody became a viewer is said to be unsaved, and stays', async () => {
  const { spaceId, recordingId } = await newTeam('Lowered')
  const administrator = await administratorClient(server)
  const body = { email: 'dora@example.org', role: 'editor' as const }
  const { invitationUrl } = await administrator.addMember({ params: { spaceId }, body })
  const { page, context } = await join(invitationUrl ?? '', body.email)
  await page.goto(`${server.address}/w/${spaceId}/r/${recordingId}`)
  await isEditable(page)
  await context.setOffline(true)
  await page.locator('[data-paragraph]').first().click()
  await page.keyboard.type('Dora said. ')
  await page.getByText('Not saved. Retrying…').waitFor()
  const { members } = await server.client.listMembers({ params: { spaceId } })
  const memberId = members.find(({ email }) => email === body.email)?.id ?? ''
  await administrator.updateMember({ params: { spaceId, memberId }, body: { role: 'viewer' } })
  await context.setOffline(false)
  await page.locator('[data-paragraph][contenteditable]').first().waitFor({ state: 'detached' })
  await page.getByText('Couldn’t save this change.', { exact: false }).waitFor({ timeout: limit(15_000) })
  await page.getByText('Dora said.', { exact: false }).waitFor()
  // An editor again.
  await administrator.updateMember({ params: { spaceId, memberId }, body: { role: 'editor' } })
  await isEditable(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('All changes saved').waitFor()
  const text = await (
    await server.client.getTranscript({ params: { spaceId, recordingId }, query: { format: 'text' } })
  ).text()
  assert.match(text, /Dora said\./)
  await context.close()
})

test('whose role changes while the whole transcript is selected can type once they may edit again', async () => {
  const { id } = await server.client.createWorkspace({ body: { name: 'Selected' } })
  const { spaceId, recordingId } = await importTalk(server, id, ['Good morning.', 'Thank you all.'])
  const administrator = await administratorClient(server)
  const body = { email: 'eve@example.org', role: 'editor' as const }
  const { invitationUrl } = await administrator.addMember({ params: { spaceId }, body })
  const { page, problems, context } = await join(invitationUrl ?? '', body.email)
  const { members } = await server.client.listMembers({ params: { spaceId } })
  const memberId = members.find(({ email }) => email === body.email)?.id ?? ''
  await page.goto(`${server.address}/w/${spaceId}/r/${recordingId}`)
  await isEditable(page)
  const paragraph = page.locator('[data-paragraph]').first()
  await paragraph.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+a')
  await page.locator('[data-paragraph][contenteditable=false]').first().waitFor()
  await administrator.updateMember({ params: { spaceId, memberId }, body: { role: 'viewer' } })
  await page.locator('[data-paragraph]:not([contenteditable])').first().waitFor()
  await administrator.updateMember({ params: { spaceId, memberId }, body: { role: 'editor' } })
  await page
    .locator('[data-paragraph][contenteditable=plaintext-only]')
    .first()
    .waitFor({ timeout: limit(10_000) })
  await paragraph.click()
  await typeAndSave(page, 'Eve ')
  assert.deepEqual(problems, [])
  await context.close()
})

test('a viewer is told why a dropped file is not added, and who can change the settings', async () => {
  const { spaceId } = await newTeam('Read only')
  const administrator = await administratorClient(server)
  const body = { email: 'vito@example.org', role: 'viewer' as const }
  const { invitationUrl } = await administrator.addMember({ params: { spaceId }, body })
  const { page, problems, context } = await join(invitationUrl ?? '', body.email)
  await page.getByRole('link', { name: 'A talk' }).waitFor()
  const over = await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'a.mp3', { type: 'audio/mpeg' }))
    const init = { dataTransfer, bubbles: true, cancelable: true }
    const main = document.querySelector('main')
    main?.dispatchEvent(new DragEvent('dragenter', init))
    // Otherwise the browser opens the file in place of the page.
    return main?.dispatchEvent(new DragEvent('dragover', init)) === false && dataTransfer.dropEffect
  })
  assert.equal(over, 'none')
  const sentence = 'You can only view “Read only”, not add recordings to it.'
  await page.getByText(sentence).waitFor()
  const said = await readOut(page)
  await dropFiles(page, [{ name: 'mine.mp3', bytes: Buffer.from('x') }])
  await says(said, sentence)
  assert.equal(await page.getByRole('region', { name: 'Uploads' }).count(), 0)
  await page.goto(`${server.address}/w/${spaceId}/settings`)
  await page.getByText('Editors and owners can change these settings.', { exact: false }).waitFor()
  assert.deepEqual(await violations(page), [])
  assert.deepEqual(problems, [])
  await context.close()
})

test('an administrator invites people to the server, locks an account and unlocks it', async () => {
  const mara = await person(server, 'mara@example.org')
  const { id: spaceId } = await clientOf(server, mara.cookie).createWorkspace({ body: { name: 'Newsroom' } })
  const member = { email: 'paul@example.org', role: 'viewer' as const }
  await person(server, member.email)
  await clientOf(server, mara.cookie).addMember({ params: { spaceId }, body: member })
  const { page, problems, context } = await signedInPage(browser, server)
  await page.getByRole('navigation').getByRole('button', { name: 'ada@example.org' }).click()
  await page.getByRole('menuitem', { name: 'People' }).click()
  await page.getByRole('heading', { name: 'People' }).waitFor()
  await page.getByLabel('Email').fill('guest@example.org')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByLabel('Link for guest@example.org', { exact: true }).waitFor()
  const invitations = page.getByRole('region', { name: 'Pending invitations' })
  await invitations.getByText('guest@example.org').waitFor()
  assert.deepEqual(await violations(page), [])
  await invitations.getByRole('button', { name: 'Revoke: guest@example.org' }).click()
  await invitations.getByRole('button', { name: 'Revoke the invitation of guest@example.org?' }).click()
  await invitations.waitFor({ state: 'detached' })

  const accounts = page.getByRole('region', { name: 'Accounts' })
  assert.equal(await accounts.getByRole('button', { name: 'Actions for ada@example.org' }).count(), 0)
  const choose = async (name: string): Promise<void> => {
    await accounts.getByRole('button', { name: 'Actions for mara@example.org' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('New password…')
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click()
  await page.getByLabel('Link for mara@example.org').getByText('/reset-password?token=').waitFor()
  assert.deepEqual(await violations(page), [])
  await page.keyboard.press('Escape')
  await choose('Lock…')
  await page.getByRole('dialog', { name: 'Lock mara@example.org?' }).getByRole('button', { name: 'Lock' }).click()
  const dialog = page.getByRole('dialog', { name: 'mara@example.org is locked' })
  await dialog.getByText('“Newsroom” has members and no owner who can sign in.').waitFor()
  assert.deepEqual(await violations(page), [])
  await dialog.getByText('Close', { exact: true }).click()
  await accounts.getByText('Locked since').waitFor()
  await choose('Unlock')
  await accounts.getByText('Locked since').waitFor({ state: 'detached' })
  assert.deepEqual(problems, [])
  await context.close()
})
