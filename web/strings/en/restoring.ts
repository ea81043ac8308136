import { pluralIn } from '../plural.ts'

const plural = pluralIn('en')

/** Making a workspace of an archive. */
export const restoring = {
  title: 'Restore archive',
  about:
    'An archive of a workspace becomes a new workspace. You download archives in a workspace’s settings, here or on another Tiro server.',
  choose: 'Choose archive',
  chooseOther: 'Choose another file',
  unreadable: (name: string) => `This browser can’t read ${name}. Choose it again.`,
  notArchive: (name: string) => `${name} isn’t an archive of a Tiro workspace, or it wasn’t downloaded completely.`,
  file: 'File',
  workspace: 'Workspace',
  made: 'Made',
  recordings: 'Recordings',
  someMedia: (count: string, withMedia: string) => `${count}, of which ${withMedia} with their media`,
  folders: 'Folders',
  speakers: 'Speakers',
  prompts: 'Prompts',
  without:
    'Not in an archive: insights, members, share links, webhooks, podcasts, export rules, voiceprints and speakers’ pictures.',
  restore: 'Restore',
  sendingTitle: 'Sending the archive',
  sending: (share: string) => `Sending the archive, ${share}`,
  restoring: 'Tiro has the archive and is restoring it. Keep this page open.',
  done: (count: number) => plural(count, { one: 'Restored with # recording.', other: 'Restored with # recordings.' }),
  open: 'Open workspace',
  refused: 'Tiro can’t restore this archive. Nothing was changed.',
}
