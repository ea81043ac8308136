import { readConfig } from '../platform/config/config.ts'
import { UsageError } from '../contract/app-error.ts'
import type { Command } from './command.ts'
import { parse, textOption } from './parse.ts'
import { formatBytes, withProgressLine } from './progress.ts'

export const restore: Command = {
  summary: 'make an instance of a backup',
  help: `Usage: tiro restore FOLDER [--data ./data]

  --data DIR     folder that becomes the instance; it must not hold one  (TIRO_DATA)

FOLDER was written by "tiro backup". Accounts, keys, recordings, transcripts and their history are as they were. What was
under way then goes on at the next start. Stopped, the same command goes on. With TIRO_DATABASE_URL the database becomes
that of PostgreSQL, which must be empty.`,

  async run(args, { env, tools, stdout, stderr, signal }) {
    const { values, files } = parse(args, { data: { type: 'string' } })
    const [source, second] = files
    if (source === undefined || second !== undefined) throw new UsageError('Use: tiro restore FOLDER [--data ./data]')
    const data = textOption(values, 'data')
    const config = readConfig(env, data === undefined ? {} : { data })
    const { createdAt } = await withProgressLine(stderr, (show) =>
      tools.restore(config, source, ({ files: count, bytes }) => show(`${count} files, ${formatBytes(bytes)}`), signal),
    )
    stdout.write(`${config.data} is as it was at ${createdAt}; start it with: tiro serve --data ${config.data}\n`)
  },
}
