import { UsageError } from '../contract/app-error.ts'
import type { Command } from './command.ts'
import { configOf } from './config-of.ts'
import { parse } from './parse.ts'
import { printable } from './printable.ts'
import { formatFiles, withProgressLine } from './progress.ts'
import { shellWord } from '../text/shell-word.ts'

export const restore: Command = {
  help: `Usage: tiro restore FOLDER [--data ./data]

  --data DIR     data folder to create; it must not hold an instance yet  (TIRO_DATA)
  --allow-damaged  restore although some media is missing or damaged

FOLDER was written by "tiro backup". Restores accounts, keys, recordings, transcripts and their
history. Jobs that were running at the time continue at the next start. If interrupted, run the same
command again. With TIRO_DATABASE_URL, restores into that PostgreSQL database, which must be empty.`,

  async run(args, { env, tools, stdout, stderr, signal }) {
    const administration = await tools()
    const { values, files } = parse(args, {
      data: { type: 'string' },
      'allow-damaged': { type: 'boolean' },
    })
    const [source, second] = files
    if (source === undefined || second !== undefined) throw new UsageError('Usage: tiro restore FOLDER [--data ./data]')
    const config = configOf(env, values)
    const { note, damaged } = await withProgressLine(stderr, (show) =>
      administration.restore(
        config,
        source,
        values['allow-damaged'] === true,
        (progress) => show(formatFiles(progress)),
        signal,
      ),
    )
    if (damaged === null) stderr.write("This backup has no checksums, so damaged media isn't noticed.\n")
    else for (const file of damaged) stderr.write(`Missing or damaged: ${printable(file)}\n`)
    stdout.write(
      `Restored the backup of ${printable(note.createdAt)} to ${config.data}. Start it with: tiro serve --data ${shellWord(config.data)}\n`,
    )
  },
}
