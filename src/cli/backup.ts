import { UsageError } from '../contract/app-error.ts'
import type { Command } from './command.ts'
import { configOf } from './config-of.ts'
import { parse } from './parse.ts'
import { printable } from './printable.ts'
import { formatFiles, withProgressLine } from './progress.ts'
import { shellWord } from '../text/shell-word.ts'

export const backup: Command = {
  help: `Usage: tiro backup FOLDER [--data ./data]
       tiro backup --verify FOLDER

  --data DIR     data folder of the instance                  (TIRO_DATA)
  --verify       read an existing backup and list what is missing or damaged

Copies a consistent snapshot of the database, all media and the secret. If FOLDER holds an earlier
backup, only new files are copied; an interrupted run leaves the earlier backup intact. The backup
contains every recording, so protect it like the instance itself. Restore it with "tiro restore
FOLDER". Models are not copied; download them again.`,

  async run(args, { env, tools, stdout, stderr, signal }) {
    const administration = await tools()
    const { values, files } = parse(args, { data: { type: 'string' }, verify: { type: 'boolean' } })
    const [target, second] = files
    if (target === undefined || second !== undefined) throw new UsageError('Usage: tiro backup FOLDER [--data ./data]')
    if (values['verify'] === true) {
      const { note, damaged } = await withProgressLine(stderr, (show) =>
        administration.verifyBackup(target, (progress) => show(formatFiles(progress)), signal),
      )
      if (damaged === null)
        throw new UsageError(`${target} has no checksums. Run "tiro backup ${shellWord(target)}" to add them.`)
      for (const file of damaged) stdout.write(`${printable(file)}\n`)
      if (damaged.length > 0) {
        throw new Error(
          `${damaged.length} files are missing or damaged. Delete them and run "tiro backup ${shellWord(target)}" again.`,
        )
      }
      stdout.write(`The backup of ${printable(note.createdAt)} is complete: ${formatFiles(note)}\n`)
      return
    }
    const config = configOf(env, values)
    const done = await withProgressLine(stderr, (show) =>
      administration.backup(config, target, (progress) => show(formatFiles(progress)), signal),
    )
    stdout.write(`${formatFiles(done)}; ${done.copied} new\n`)
  },
}
