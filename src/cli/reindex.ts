import { UsageError } from '../contract/app-error.ts'
import type { Command } from './command.ts'
import { configOf } from './config-of.ts'
import { parse } from './parse.ts'
import { withProgressLine } from './progress.ts'

export const reindex: Command = {
  help: `Usage: tiro reindex [--data ./data]

  --data DIR     data folder of the instance                  (TIRO_DATA)

Rebuilds the search index of every transcript and translation. Works whether or not the server is
running; until it has finished, searches find only part of the results. The server computes the
vectors for semantic search while it runs. An interrupted rebuild continues at the next start.`,

  async run(args, { env, tools, stdout, stderr, signal }) {
    const administration = await tools()
    const { values, files } = parse(args, { data: { type: 'string' } })
    if (files.length > 0) throw new UsageError('Usage: tiro reindex [--data ./data]')
    const config = configOf(env, values)
    const chunks = await withProgressLine(stderr, (show) =>
      administration.reindex(
        config,
        ({ texts, indexed }) => show(`${indexed} of ${texts} transcripts and translations`),
        signal,
      ),
    )
    stdout.write(`${chunks} passages indexed\n`)
  },
}
