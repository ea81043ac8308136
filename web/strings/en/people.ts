import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

export const people = {
  title: 'People',
  about: 'Who has an account on this server. The owners of each workspace decide who sees what is in it.',
  invite: 'Invite',
  invitations: 'Pending invitations',
  revoke: 'Revoke',
  confirmRevoke: (email: string) => `Revoke the invitation of ${email}?`,
  accounts: 'Accounts',
  find: 'Name or email address',
  administrator: 'administrator',
  noSecondFactor: 'no second factor',
  lock: 'Lock',
  unlock: 'Unlock',
  confirmLock: (name: string) => `End all access of ${name}?`,
  isLocked: (name: string) => `${name} is locked`,
  ended: {
    sessions: 'Sessions ended',
    keys: 'API keys revoked',
    apps: 'Apps disconnected',
    invitations: 'Invitations revoked',
    webhooks: 'Webhooks and export rules paused',
  },
  sharesLeft: (count: number) =>
    plural(count, {
      one: '# share link that they created still works. Owners revoke it in Settings → Share links.',
      other: '# share links that they created still work. Owners revoke them in Settings → Share links.',
    }),
  ownedAlone: (space: string) => `“${space}” has members and no owner who can sign in.`,
  unlockAbout: 'If you unlock the account, keys and apps stay revoked, and webhooks and export rules paused.',
}
