import { ClientError } from '../client/client.ts'
import type { ListedRecording } from '../contract/resources.ts'
import { clock } from '../text/clock.ts'
import { choiceFlags, choiceHelp, choiceOf, eachRecording } from './choose-recordings.ts'
import type { Command } from './command.ts'
import { integerOption, parse, textOption } from './parse.ts'
import { patientFetch } from './patient-fetch.ts'
import { printable, printableJson } from './printable.ts'
import { requireWorkspace } from './require-workspace.ts'
import { withInstance } from './with-instance.ts'

export const list: Command = {
  help: `Usage: tiro list [--space S] [--title T] [--tag T] [--metadata N:V] [--limit N] [--json]
                 [--server ADDRESS --key KEY | --data ./data]

${choiceHelp}
  --limit N        maximum number of recordings
  --json           print one recording per line as JSON, as the API returns it
  --server ADDRESS a running server                           (with TIRO_KEY or --key)
  --data DIR       data folder of a stopped instance          (TIRO_DATA)

Prints ID, date, length, state and title of each recording, the newest first.`,

  async run(args, context) {
    const { values, files } = parse(args, {
      ...choiceFlags,
      limit: { type: 'string' },
      json: { type: 'boolean' },
      server: { type: 'string' },
      key: { type: 'string' },
      data: { type: 'string' },
    })
    const choice = choiceOf(values)
    const title = files.join(' ')
    if (title !== '') choice.q = title
    const most = integerOption(values, 'limit', 1, 1_000_000) ?? Infinity
    const { signal, stdout } = context
    await withInstance(
      values,
      context,
      async (client) => {
        const spaceId = await requireWorkspace(client, textOption(values, 'space'), signal)
        let count = 0
        for await (const recording of eachRecording(client, spaceId, choice, signal)) {
          stdout.write(values['json'] === true ? `${printableJson(recording)}\n` : line(recording))
          count += 1
          if (count >= most) break
        }
        if (count === 0) throw new ClientError(404, 'NOT_FOUND', 'No recordings.')
      },
      { fetch: patientFetch(signal) },
    )
  },
}

function line({ id, recordedAt, duration, transcript, status, title }: ListedRecording): string {
  const length = (duration === null ? '–' : clock(duration)).padStart(8)
  const state = transcript?.status ?? status
  return `${id}  ${recordedAt.slice(0, 10)}  ${length}  ${state.padEnd(10)}  ${printable(title)}\n`
}
