import { checkOf } from '../contract/ajv.ts'
import { Email } from '../contract/endpoints/members.ts'
import { UsageError } from '../contract/app-error.ts'
import type { LockedAccount } from '../contract/endpoints/administration.ts'
import type { Command } from './command.ts'
import { configOf } from './config-of.ts'
import { parse } from './parse.ts'
import { printable } from './printable.ts'

const actions = new Set(['invite', 'reset-password', 'reset-second-factor', 'change-email', 'lock', 'unlock'])
const invitable = checkOf(Email)
const usage =
  'Usage: tiro users list, tiro users requests, tiro users invite EMAIL, tiro users change-email EMAIL NEW_EMAIL, tiro users reset-password EMAIL, tiro users reset-second-factor EMAIL, tiro users lock EMAIL, or tiro users unlock EMAIL'

export const users: Command = {
  help: `Usage: tiro users list                    [--data ./data]
       tiro users invite EMAIL            [--data ./data]
       tiro users requests                [--data ./data]
       tiro users change-email EMAIL NEW_EMAIL [--data ./data]
       tiro users reset-password EMAIL    [--data ./data]
       tiro users reset-second-factor EMAIL [--data ./data]
       tiro users lock EMAIL              [--data ./data]
       tiro users unlock EMAIL            [--data ./data]

  --data DIR     data folder of the instance                  (TIRO_DATA)

invite and reset-password print a link that works once. Send it to the person yourself. requests
lists people who asked for an account (TIRO_SIGNUP=open); confirm one with invite.
change-email gives an account another address to sign in with. Check that it is the person's:
invitations into workspaces go by this address.
reset-second-factor removes the passkeys, authenticator app and recovery codes of an account and
ends its sessions.
lock keeps somebody out who leaves, or whose account was stolen: it ends sessions, API keys, apps
and open links, pauses webhooks and export rules, and refuses every sign-in until unlock.
Recordings, workspaces and share links stay. It prints what ended.
All commands work whether or not the server is running.`,

  async run(args, { env, tools, stdout }) {
    const { values, files } = parse(args, { data: { type: 'string' } })
    const config = configOf(env, values)
    const [action, email, ...more] = files
    const [next, ...rest] = action === 'change-email' ? more : [undefined, ...more]
    if (rest.length > 0)
      throw new UsageError(
        `Unexpected argument "${rest[0]}": users takes ${action === 'change-email' ? 'two email addresses' : 'one email address'}.`,
      )
    if (action === 'list' && email === undefined) {
      const people = await (await tools()).users.list(config)
      const width = Math.max(0, ...people.map((user) => user.email.length))
      for (const user of people) {
        const role = user.isAdministrator ? 'administrator' : 'member'
        const locked = user.lockedAt === null ? '' : `  locked ${user.lockedAt.slice(0, 10)}`
        stdout.write(
          `${printable(user.email).padEnd(width)}  ${role.padEnd(13)}  since ${user.createdAt.slice(0, 10)}  ${user.id}${locked}\n`,
        )
      }
      return
    }
    if (action === 'requests' && email === undefined) {
      for (const request of await (await tools()).users.requests(config)) {
        const state = request.hasAccount ? 'already has an account' : (request.name ?? '')
        stdout.write(`${printable(request.email)}  since ${request.createdAt.slice(0, 10)}  ${printable(state)}\n`)
      }
      return
    }
    if (action === undefined || !actions.has(action) || email === undefined) throw new UsageError(usage)
    // The administrator's account may have an address that nobody could sign up with.
    const isEmail = action === 'invite' ? invitable.isValid(email) : /^[^\s@]+@[^\s@]+$/.test(email)
    if (!isEmail) throw new UsageError(`"${email}" is not an email address.`)
    if (action === 'change-email') {
      if (next === undefined) throw new UsageError(usage)
      const isNextEmail: boolean = invitable.isValid(next)
      if (!isNextEmail) throw new UsageError(`"${next}" is not an email address.`)
      await (await tools()).users.changeEmail(config, email, next)
      stdout.write(`${email} is now ${next.toLowerCase()}.\n`)
      return
    }
    if (action === 'reset-second-factor') {
      await (await tools()).users.resetSecondFactor(config, email)
      stdout.write(`The second factor of ${email} is removed, and every session has ended.\n`)
      return
    }
    if (action === 'lock') {
      stdout.write(describe(email, await (await tools()).users.lock(config, email)))
      return
    }
    if (action === 'unlock') {
      await (await tools()).users.unlock(config, email)
      stdout.write(`${email} can sign in again. Keys and apps stay revoked, webhooks and export rules paused.\n`)
      return
    }
    const link =
      action === 'invite'
        ? (await tools()).users.invite(config, email)
        : (await tools()).users.resetPassword(config, email)
    stdout.write(`${await link}\n`)
  },
}

/** A line for each kind of access that ended, then what somebody may want to look at. */
function describe(email: string, locked: LockedAccount): string {
  const ended = [
    ['sessions ended', locked.sessions],
    ['keys revoked', locked.keys],
    ['apps disconnected', locked.apps],
    ['invitations revoked', locked.invitations],
    ['webhooks and export rules paused', locked.webhooks],
  ] as const
  const width = Math.max(...ended.map(([name]) => name.length))
  const lines = [`${email} is locked.`, ...ended.map(([name, count]) => `  ${name.padEnd(width)}  ${count}`)]
  if (locked.shares > 0) {
    lines.push(
      `Share links that they created still work: ${locked.shares}. Owners revoke them in Settings → Share links.`,
    )
  }
  for (const { id, name } of locked.ownedAlone) {
    lines.push(`"${printable(name)}" (${id}) has members and no owner who can sign in.`)
  }
  return `${lines.join('\n')}\n`
}
