import { readConfig } from '../platform/config/config.ts'
import { UsageError } from '../contract/app-error.ts'
import type { Command } from './command.ts'
import { parse, textOption } from './parse.ts'
import { formatBytes, withProgressLine } from './progress.ts'

export const restore: Command = {
  summary: 'create an instance from a backup',
  help: `Usage: tiro restore FOLDER [--data ./data]

  --data DIR     data folder to create; it must not hold an instance yet  (TIRO_DATA)

FOLDER was written by "tiro backup". Restores accounts, keys, recordings, transcripts and their history. Jobs that were
running at the time continue at the next start. If interrupted, run the same command again. With TIRO_DATABASE_URL,
restores into that PostgreSQL database, which must be empty.`,

  async run(args, { env, tools, stdout, stderr, signal }) {
    const { values, files } = parse(args, { data: { type: 'string' } })
    const [source, second] = files
    if (source === undefined || second !== undefined) throw new UsageError('Usage: tiro restore FOLDER [--data ./data]')
    const data = textOption(values, 'data')
    const config = readConfig(env, data === undefined ? {} : { data })
    const { createdAt } = await withProgressLine(stderr, (show) =>
      tools.restore(config, source, ({ files: count, bytes }) => show(`${count} files, ${formatBytes(bytes)}`), signal),
    )
    stdout.write(
      `Restored the backup of ${createdAt} to ${config.data}. Start it with: tiro serve --data ${config.data}\n`,
    )
  },
}
