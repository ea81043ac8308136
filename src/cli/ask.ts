import type { Answer } from '../contract/endpoints/ask.ts'
import { UsageError } from '../contract/app-error.ts'
import { clock } from '../text/clock.ts'
import type { Command } from './command.ts'
import { parse, textOption } from './parse.ts'
import { printable, printableJson, printableLines } from './printable.ts'
import { requireWorkspace } from './require-workspace.ts'
import { withInstance } from './with-instance.ts'

export const ask: Command = {
  help: `Usage: tiro ask "QUESTION" --space S [--json]
                [--server ADDRESS --key KEY | --data ./data]

  --space S        the workspace to search, by ID or name; required if there are several
  --json           print the answer as JSON, as the API returns it
  --server ADDRESS a running server                           (with TIRO_KEY or --key)
  --data DIR       data folder of a stopped instance          (TIRO_DATA)

Prints the answer and the passages it is based on.`,

  async run(args, context) {
    const { values, files } = parse(args, {
      space: { type: 'string' },
      json: { type: 'boolean' },
      server: { type: 'string' },
      key: { type: 'string' },
      data: { type: 'string' },
    })
    const question = files.join(' ').trim()
    if (question === '') throw new UsageError('Missing question. Usage: tiro ask "QUESTION"')
    await withInstance(values, context, async (client) => {
      const spaceId = await requireWorkspace(client, textOption(values, 'space'), context.signal)
      const answer = await client.askSpace({ params: { spaceId }, body: { question }, signal: context.signal })
      context.stdout.write(values['json'] === true ? `${printableJson(answer, 2)}\n` : told(answer))
      if (answer.search === 'keywords') {
        context.stderr.write('Keyword search only: no semantic model is installed.\n')
      }
    })
  },
}

function told({ answer, citations }: Answer): string {
  const passages = citations.map(({ title, start, end, text, translation }, i) => {
    const from = translation === null ? '' : `  translation: ${translation.language}`
    const place = `[${i + 1}] ${printable(title)}  ${clock(start)}–${clock(end)}${from}`
    return `${place}\n  ${printableLines(text).replaceAll('\n', '\n  ')}\n`
  })
  return [`${printableLines(answer)}\n`, ...passages].join('\n')
}
