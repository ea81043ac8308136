import { readConfig } from '../platform/config/config.ts'
import { UsageError } from '../contract/app-error.ts'
import type { Command } from './command.ts'
import { parse, textOption } from './parse.ts'
import { formatBytes, withProgressLine } from './progress.ts'

export const models: Command = {
  help: `Usage: tiro models list|pull|verify|rm [ID] [--data ./data]

  list         list all models and whether they are installed
  pull ID      download a model; resumes an interrupted download
  verify ID    compare the checksums of its files
  rm ID        delete its files
  --data DIR   data folder of the instance, where models are stored  (TIRO_DATA)

Set TIRO_MODEL_MIRROR to download from a mirror, and TIRO_MODELS to add folders with your own models.`,

  async run(args, { env, tools, stdout, stderr, signal }) {
    const { models } = await tools()
    const { values, files } = parse(args, { data: { type: 'string' } })
    const [action, id, ...rest] = files
    const data = textOption(values, 'data')
    const config = readConfig(env, data === undefined ? {} : { data })
    if (action === 'list' && id === undefined) {
      for (const model of await models.list(config)) {
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
      throw new UsageError('Usage: tiro models list, or tiro models pull|verify|rm ID')
    }
    if (action === 'pull') {
      await withProgressLine(stderr, (show) =>
        models.pull(
          config,
          id,
          (done, total) => show(`${id}: ${formatBytes(done)}${total === null ? '' : ` of ${formatBytes(total)}`}`),
          signal,
        ),
      )
      stdout.write(`${id} is installed\n`)
    } else if (action === 'verify') {
      await models.verify(config, id)
      stdout.write(`${id} is intact\n`)
    } else {
      await models.remove(config, id)
      stdout.write(`${id} was deleted\n`)
    }
  },
}
