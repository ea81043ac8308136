import type { Command } from './command.ts'

/** The commands, in the order of the overview. Each is loaded when it runs, so that `tiro --version` loads none. */
export const commands: Readonly<Record<string, { summary: string; load: () => Promise<Command> }>> = {
  serve: { summary: 'run the server: API and worker', load: async () => (await import('./serve.ts')).serve },
  transcribe: {
    summary: 'turn recordings into transcripts',
    load: async () => (await import('./transcribe.ts')).transcribe,
  },
  live: {
    summary: 'transcribe while people speak',
    load: async () => (await import('./live.ts')).live,
  },
  import: {
    summary: 'import a folder of media and transcripts, or an archive',
    load: async () => (await import('./import.ts')).importCommand,
  },
  watch: {
    summary: 'take in new files of a folder and write their transcripts',
    load: async () => (await import('./watch.ts')).watch,
  },
  search: { summary: 'search transcripts', load: async () => (await import('./search.ts')).search },
  ask: { summary: 'answer a question from your transcripts', load: async () => (await import('./ask.ts')).ask },
  list: { summary: 'list recordings', load: async () => (await import('./list.ts')).list },
  export: {
    summary: 'write transcripts to files, in any format',
    load: async () => (await import('./export.ts')).exportCommand,
  },
  mcp: {
    summary: 'connect an assistant on this machine to a server',
    load: async () => (await import('./mcp.ts')).mcp,
  },
  reindex: { summary: 'rebuild the search index', load: async () => (await import('./reindex.ts')).reindex },
  backup: {
    summary: 'back up an instance to a folder; the server may keep running',
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: { summary: 'create an instance from a backup', load: async () => (await import('./restore.ts')).restore },
  recover: {
    summary: 'save recordings that an older copy of the database lacks',
    load: async () => (await import('./recover.ts')).recover,
  },
  move: {
    summary: 'copy an instance to another database, a bucket or another folder',
    load: async () => (await import('./move.ts')).move,
  },
  keys: { summary: 'create, list, rotate and revoke API keys', load: async () => (await import('./keys.ts')).keys },
  users: {
    summary: 'list accounts, invite people, reset passwords and second factors',
    load: async () => (await import('./users.ts')).users,
  },
  quotas: {
    summary: 'list what accounts and workspaces use, and change their limits',
    load: async () => (await import('./quotas.ts')).quotas,
  },
  mail: { summary: 'send a test mail', load: async () => (await import('./mail.ts')).mail },
  models: {
    summary: 'list, download, verify and delete models',
    load: async () => (await import('./models.ts')).models,
  },
  migrate: {
    summary: "bring the database's tables up to date",
    load: async () => (await import('./migrate.ts')).migrate,
  },
  doctor: {
    summary: 'check what this machine has and what is missing',
    load: async () => (await import('./doctor.ts')).doctor,
  },
}
