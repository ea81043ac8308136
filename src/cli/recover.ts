import { UsageError } from '../contract/app-error.ts'
import { shellWord } from '../text/shell-word.ts'
import type { Command } from './command.ts'
import { configOf } from './config-of.ts'
import { parse } from './parse.ts'
import { formatFiles, withProgressLine } from './progress.ts'

export const recover: Command = {
  help: `Usage: tiro recover FOLDER [--data ./data]

  --data DIR     data folder of the instance                  (TIRO_DATA)

Copies recordings into FOLDER that are in the media folder, but that the database never had: it is
an older copy, restored by the tools of PostgreSQL or of the disk. The server may be running; it
keeps them for 30 days. Import them with "tiro import FOLDER".`,

  async run(args, { env, tools, stdout, stderr, signal }) {
    const administration = await tools()
    const { values, files } = parse(args, { data: { type: 'string' } })
    const [folder, second] = files
    if (folder === undefined || second !== undefined) throw new UsageError('Usage: tiro recover FOLDER [--data ./data]')
    const config = configOf(env, values)
    const done = await withProgressLine(stderr, (show) =>
      administration.recover(config, folder, (progress) => show(formatFiles(progress)), signal),
    )
    if (done.files === 0) stdout.write('The database knows every recording that is in the media folder.\n')
    else stdout.write(`${formatFiles(done)}. Import them with: tiro import ${shellWord(folder)}\n`)
  },
}
