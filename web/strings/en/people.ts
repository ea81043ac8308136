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
  newPassword: 'New password…',
  passwordTitle: (name: string) => `New password for ${name}`,
  passwordAbout: 'Make a link with which the person sets a new password. It works for an hour. A second factor stays.',
  createLink: 'Create link',
  loseFactor: 'Remove second factor…',
  factorTitle: (name: string) => `Remove the second factor of ${name}?`,
  factorAbout:
    'For somebody who lost passkeys, phone and recovery codes. Make sure that it is the person who asks: afterwards the password alone is enough. All sessions end.',
  removeFactor: 'Remove second factor',
  factorRemoved: (name: string) => `The second factor of ${name} is removed.`,
  lockMenu: 'Lock…',
  lockTitle: (name: string) => `Lock ${name}?`,
  lockAbout:
    'Ends every session, API key, app, link and invitation of the account, pauses its webhooks and export rules, and refuses every sign-in. Recordings, workspaces and share links stay.',
  actions: (name: string) => `Actions for ${name}`,
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
