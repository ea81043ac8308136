import { readConfig } from '../platform/config/config.ts'
import { UsageError } from '../contract/app-error.ts'
import type { Command } from './command.ts'
import { parse, textOption } from './parse.ts'
import { formatBytes, withProgressLine } from './progress.ts'

export const models: Command = {
  summary: 'list, fetch, verify and remove models',
  help: `Usage: tiro models list|pull|verify|rm [ID] [--data ./data]

  list         what there is, and which are here
  pull ID      fetch a model; goes on where an earlier fetch stopped
  verify ID    compare its files with their checksums
  rm ID        delete its files
  --data DIR   folder of the instance, which keeps them       (TIRO_DATA)

A mirror is named in TIRO_MODEL_MIRROR, folders with models of your own in TIRO_MODELS.`,

  async run(args, { env, tools, stdout, stderr, signal }) {
    const { values, files } = parse(args, { data: { type: 'string' } })
    const [action, id, ...rest] = files
    const data = textOption(values, 'data')
    const config = readConfig(env, data === undefined ? {} : { data })
    if (action === 'list' && id === undefined) {
      for (const model of await tools.models.list(config)) {
        const columns = [
          model.state.toLowerCase().padEnd(8),
          model.id.padEnd(32),
          (model.bytes === null ? '?' : formatBytes(model.bytes)).padStart(9),
        ]
        stdout.write(`${columns.join('  ')}  ${model.title} (${model.licence})\n`)
      }
      return
    }
    if (id === undefined || rest.length > 0 || action === undefined || !['pull', 'verify', 'rm'].includes(action)) {
      throw new UsageError('Use: tiro models list, or tiro models pull|verify|rm ID')
    }
    if (action === 'pull') {
      await withProgressLine(stderr, (show) =>
        tools.models.pull(
          config,
          id,
          (done, total) => show(`${id}: ${formatBytes(done)}${total === null ? '' : ` of ${formatBytes(total)}`}`),
          signal,
        ),
      )
      stdout.write(`${id} is here\n`)
    } else if (action === 'verify') {
      await tools.models.verify(config, id)
      stdout.write(`${id} is as it should be\n`)
    } else {
      await tools.models.remove(config, id)
      stdout.write(`${id} is removed\n`)
    }
  },
}
