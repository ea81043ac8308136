import { UsageError } from '../contract/app-error.ts'
import type { Model } from '../contract/endpoints/operations.ts'
import type { Command, VerifiedModel } from './command.ts'
import { configOf } from './config-of.ts'
import { parse } from './parse.ts'
import { printable } from './printable.ts'
import { formatBytes, withProgressLine } from './progress.ts'

export const models: Command = {
  help: `Usage: tiro models list|pull|verify|rm [ID] [--data ./data]

  list         list all models and whether they are installed; a size that only the download shows
               is left out
  pull ID      download a model; resumes an interrupted download
  verify [ID]  compare the checksums of its files, or of all installed models; a speech model also
               recognises a minute of reference speech
  rm ID        delete its files
  --data DIR   data folder of the instance, where models are stored  (TIRO_DATA)

Set TIRO_MODEL_MIRROR to download from a mirror, and TIRO_MODELS to add folders with your own
models.`,

  async run(args, { env, tools, stdout, stderr, signal }) {
    const { models } = await tools()
    const { values, files } = parse(args, { data: { type: 'string' } })
    const [action, id, ...rest] = files
    const config = configOf(env, values)
    if (action === 'list' && id === undefined) {
      for (const model of await models.list(config)) {
        const columns = [model.state.toLowerCase().padEnd(8), model.id.padEnd(32), sizeOf(model).padStart(9)]
        stdout.write(`${columns.join('  ')}  ${model.title} (${model.licence})\n`)
      }
      return
    }
    if (id !== undefined && !(await models.list(config)).some((model) => model.id === id)) {
      throw new Error(`There is no model called "${printable(id)}". To see all: tiro models list`)
    }
    if (action === 'verify' && rest.length === 0) {
      const verified = await models.verify(config, id ?? null, signal)
      if (verified.length === 0) stdout.write('No models are installed.\n')
      for (const model of verified) stdout.write(describe(model))
      const bad = verified.filter(({ problems }) => problems.length > 0)
      if (bad.length > 0) throw new Error(`Failed the check: ${bad.map((model) => model.id).join(', ')}. See above.`)
      return
    }
    if (id === undefined || rest.length > 0 || action === undefined || !['pull', 'rm'].includes(action)) {
      throw new UsageError('Usage: tiro models list, tiro models verify [ID], or tiro models pull|rm ID')
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
    } else {
      const wasHere = await models.remove(config, id)
      stdout.write(`${id} ${wasHere ? 'was deleted' : "isn't installed"}\n`)
    }
  },
}

/** The size of a model, or of its files here; empty if nobody knows it before the download. */
function sizeOf({ bytes, bytesHere, state }: Model): string {
  const known = bytes ?? (state === 'PRESENT' ? bytesHere : null)
  return known === null ? '' : formatBytes(known)
}

/** The problems of a model, or that it is intact, and how it did on the reference recording. */
function describe({ id, problems, check }: VerifiedModel): string {
  const lines =
    problems.length > 0 ? problems : [check === null ? 'its files are intact' : 'recognises speech as expected']
  if (check !== null) {
    const { wordErrorRate, limit, realTimeFactor, memory } = check
    const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
    if (wordErrorRate !== null) lines.push(`word errors  ${percent(wordErrorRate)}, at most ${percent(limit)}`)
    if (realTimeFactor !== null) lines.push(`speed        ${realTimeFactor.toFixed(3)} s per second of speech`)
    if (memory !== null) lines.push(`memory       ${formatBytes(memory)}`)
  }
  return `${id}\n${lines.map((line) => `  ${line}\n`).join('')}`
}
