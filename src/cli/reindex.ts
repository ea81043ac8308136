import { readConfig } from '../platform/config/config.ts'
import { UsageError } from '../contract/app-error.ts'
import type { Command } from './command.ts'
import { parse, textOption } from './parse.ts'
import { withProgressLine } from './progress.ts'

export const reindex: Command = {
  summary: 'make the search index anew',
  help: `Usage: tiro reindex [--data ./data]

  --data DIR     folder of the instance                       (TIRO_DATA)

Cuts every transcript anew into what search finds. Works with the server running or not; searches go on and find more
and more. Vectors (search by meaning) follow while the server runs. Stopped, it goes on at the next start.`,

  async run(args, { env, tools, stdout, stderr, signal }) {
    const { values, files } = parse(args, { data: { type: 'string' } })
    if (files.length > 0) throw new UsageError('Use: tiro reindex [--data ./data]')
    const data = textOption(values, 'data')
    const config = readConfig(env, data === undefined ? {} : { data })
    const chunks = await withProgressLine(stderr, (show) =>
      tools.reindex(config, ({ transcripts, indexed }) => show(`${indexed} of ${transcripts} transcripts`), signal),
    )
    stdout.write(`${chunks} passages can be found\n`)
  },
}
