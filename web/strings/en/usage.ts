import type { QuotaSubject } from '../../../src/contract/endpoints/quotas.ts'

const subjects: Record<QuotaSubject, string> = { accounts: 'Accounts', workspaces: 'Workspaces' }

export const usage = {
  title: 'Usage',
  limitsTitle: 'Usage and limits',
  about: 'What each account and workspace uses. An account uses what the workspaces that it owns use.',
  spaceAbout: 'New recordings must fit the limits of this workspace and of the account that owns it.',
  workspace: 'This workspace',
  account: 'Account of the owner',
  ownAccount: 'Your workspaces together',
  subjects,
  name: 'Name',
  hours: 'Audio this month',
  storedBytes: 'Stored media',
  unfinishedRecordings: 'Recordings in progress',
  of: (used: string, limit: string) => `${used} of ${limit}`,
  hoursValue: (hours: string) => `${hours} h`,
  resets: (date: string) => `resets ${date}`,
  noneLeft: 'Nothing left',
  change: (name: string) => `Change limits of ${name}`,
  changeButton: 'Change limits',
  hoursLimit: 'Hours of audio per month',
  bytesLimit: 'Bytes of stored media',
  recordingsLimit: 'Recordings in progress at once',
  limitHint: 'Leave blank for the default. 0 means no limit.',
  more: 'Show more',
}
