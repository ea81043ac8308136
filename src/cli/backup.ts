import { readConfig } from '../platform/config/config.ts'
import { UsageError } from '../contract/app-error.ts'
import type { Command } from './command.ts'
import { parse, textOption } from './parse.ts'
import { formatBytes, withProgressLine } from './progress.ts'

export const backup: Command = {
  summary: 'copy everything to a folder, while the server runs or not',
  help: `Usage: tiro backup FOLDER [--data ./data]

  --data DIR     folder of the instance                       (TIRO_DATA)

Copies the database as it is at one moment, all media and the secret. A folder that holds an earlier backup is brought up
to date: only what is new is copied. Stopped, it holds the earlier one. Keep it as safe as the instance itself: it has
every recording in it. "tiro restore FOLDER" makes an instance of it. Models are not copied: they are fetched again.`,

  async run(args, { env, tools, stdout, stderr, signal }) {
    const { values, files } = parse(args, { data: { type: 'string' } })
    const [target, second] = files
    if (target === undefined || second !== undefined) throw new UsageError('Use: tiro backup FOLDER [--data ./data]')
    const data = textOption(values, 'data')
    const config = readConfig(env, data === undefined ? {} : { data })
    const done = await withProgressLine(stderr, (show) =>
      tools.backup(config, target, ({ files: count, bytes }) => show(`${count} files, ${formatBytes(bytes)}`), signal),
    )
    stdout.write(`${done.files} files, ${formatBytes(done.bytes)}; ${done.copied} of them new\n`)
  },
}
