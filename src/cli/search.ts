import { ClientError } from '../client/client.ts'
import { eachWorkspace } from '../client/each-workspace.ts'
import { searchModes, type SearchHit, type SearchMode } from '../contract/endpoints/search.ts'
import { UsageError } from '../contract/app-error.ts'
import { clock } from '../text/clock.ts'
import type { Command } from './command.ts'
import { choiceOption, integerOption, parse, textOption } from './parse.ts'
import { printable, printableJson } from './printable.ts'
import { requireWorkspace } from './require-workspace.ts'
import { withInstance } from './with-instance.ts'

export const search: Command = {
  help: `Usage: tiro search "WORDS" [--mode MODE] [--space S] [--limit 10] [--json]
                   [--server ADDRESS --key KEY | --data ./data]

  --mode MODE      semantic: by meaning (default, if a model for it is installed)
                   words: by some of the words, also in other forms
                   exact: by all words and "quoted phrases"
  --space S        search only this workspace, by ID or name; all of yours by default
  --limit N        maximum number of hits, 1 to 100 (default: 10)
  --json           print hits as JSON, as the API returns them
  --server ADDRESS a running server                           (with TIRO_KEY or --key)
  --data DIR       data folder of a stopped instance          (TIRO_DATA)

Prints the recording, time, score and text of each hit, best first.`,

  async run(args, context) {
    const { values, files } = parse(args, {
      mode: { type: 'string' },
      space: { type: 'string' },
      limit: { type: 'string' },
      json: { type: 'boolean' },
      server: { type: 'string' },
      key: { type: 'string' },
      data: { type: 'string' },
    })
    const q = files.join(' ').trim()
    if (q === '') throw new UsageError('Missing search words. Usage: tiro search "WORDS"')
    const given = choiceOption(values, 'mode', searchModes)
    const limit = integerOption(values, 'limit', 1, 100) ?? 10
    const space = textOption(values, 'space')
    await withInstance(values, context, async (client) => {
      const spaces =
        space === undefined
          ? (await Array.fromAsync(eachWorkspace(client, context.signal))).map(({ id }) => id)
          : [await requireWorkspace(client, space, context.signal)]
      const searchAll = async (mode: SearchMode): Promise<SearchHit[]> => {
        const hits: SearchHit[] = []
        for (const spaceId of spaces) {
          const query = { q, mode, limit }
          hits.push(...(await client.searchRecordings({ params: { spaceId }, query, signal: context.signal })))
        }
        return hits
      }
      const hits = await searchAll(given ?? 'semantic').catch((error: unknown) => {
        if (!(error instanceof ClientError)) throw error
        if (given !== undefined || error.code !== 'INDEX_UNAVAILABLE') throw inOptions(error)
        context.stderr.write('Searching by words: search by meaning is not available.\n')
        return searchAll('words')
      })
      const best = hits.toSorted((a, b) => b.score - a.score).slice(0, limit)
      if (values['json'] === true) context.stdout.write(`${printableJson(best, 2)}\n`)
      else for (const hit of best) context.stdout.write(line(hit))
      if (best.length === 0) throw new ClientError(404, 'NOT_FOUND', 'No results.')
    })
  },
}

/** The API's advice names its parameter; here it is an option. */
function inOptions({ status, code, message }: ClientError): ClientError {
  return new ClientError(status, code, message.replace('mode=', '--mode '))
}

function line({ recording, start, end, score, text, translation }: SearchHit): string {
  const from = translation === null ? '' : `  translation: ${translation.language}`
  return `${printable(recording.title)}  ${clock(start)}–${clock(end)}  ${score.toFixed(2)}${from}\n  ${printable(text)}\n`
}
