import { UsageError } from '../contract/app-error.ts'
import type { Quota, SubjectUsage } from '../contract/endpoints/quotas.ts'
import type { Command } from './command.ts'
import { configOf } from './config-of.ts'
import { parse, textOption } from './parse.ts'
import { printable } from './printable.ts'
import { formatBytes } from './progress.ts'

const usage = 'Usage: tiro quotas list, or tiro quotas set EMAIL|WORKSPACE [--hours N] [--bytes N] [--recordings N]'

export const quotas: Command = {
  help: `Usage: tiro quotas list                    [--data ./data]
       tiro quotas set EMAIL|WORKSPACE         [--data ./data]

  --hours N        hours of audio a month
  --bytes N        bytes of stored media
  --recordings N   recordings in progress at once
  --data DIR       data folder of the instance                (TIRO_DATA)

N is a number, 0 for no limit, or default for the limit in TIRO_QUOTA_…. WORKSPACE is an id (spc_…).
An account uses what the workspaces that it owns use. Both commands work whether or not the server
is running.`,

  async run(args, { env, tools, stdout }) {
    const text = { type: 'string' } as const
    const { values, files } = parse(args, { data: text, hours: text, bytes: text, recordings: text })
    const config = configOf(env, values)
    const [action, subject, ...rest] = files
    if (rest.length > 0) throw new UsageError(`Unexpected argument "${rest[0]}": quotas set takes one subject.`)
    const quota: Partial<Quota> = {
      ...limitOption('hours', textOption(values, 'hours'), false),
      ...limitOption('storedBytes', textOption(values, 'bytes'), true),
      ...limitOption('unfinishedRecordings', textOption(values, 'recordings'), true),
    }
    const isEmpty = Object.keys(quota).length === 0
    if (action === 'list' && subject === undefined && isEmpty) {
      const all = await (await tools()).quotas.list(config)
      const width = Math.max(0, ...all.map(({ name }) => printable(name).length))
      for (const one of all) stdout.write(`${lineOf(one, width)}\n`)
      return
    }
    if (action !== 'set' || subject === undefined || isEmpty) throw new UsageError(usage)
    stdout.write(`${lineOf(await (await tools()).quotas.set(config, subject, quota), 0)}\n`)
  },
}

function limitOption(name: keyof Quota, value: string | undefined, integer: boolean): Partial<Quota> {
  if (value === undefined) return {}
  if (value === 'default') return { [name]: null }
  const number = Number(value)
  if (value.trim() === '' || !(number >= 0 && number <= Number.MAX_SAFE_INTEGER)) {
    throw new UsageError(`"${value}" is not a limit: use a number, 0 for no limit, or default.`)
  }
  if (integer && !Number.isInteger(number)) throw new UsageError(`"${value}" must be a whole number.`)
  return { [name]: number }
}

function lineOf({ id, name, usage: used }: SubjectUsage, width: number): string {
  const of = (limit: number | null, say: (limit: number) => string = String): string =>
    limit === null ? '' : ` of ${say(limit)}`
  const { hours, storedBytes, unfinishedRecordings } = used
  return [
    printable(name).padEnd(width),
    `${hours.used.toFixed(1)}${of(hours.limit)} h`,
    `${formatBytes(storedBytes.used)}${of(storedBytes.limit, formatBytes)}`,
    `${unfinishedRecordings.used}${of(unfinishedRecordings.limit)} in progress`,
    id,
  ].join('  ')
}
