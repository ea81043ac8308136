import { UsageError } from '../contract/app-error.ts'
import type { Finding } from '../contract/finding.ts'
import type { Preflight } from '../contract/preflight.ts'
import { clock } from '../text/clock.ts'
import type { Command } from './command.ts'
import { configOf } from './config-of.ts'
import { sizeOf } from './size-of.ts'
import { parse } from './parse.ts'
import { printable, printableJson } from './printable.ts'

const marks = { ok: 'ok     ', warning: 'warning', missing: 'MISSING' }

export const doctor: Command = {
  help: `Usage: tiro doctor [FILE] [--data ./data] [--json]

  --data DIR     data folder of the instance                  (TIRO_DATA)
  --json         print {ok, findings: [{name, state, detail, cure}]};
                 of a file {duration, preflight, warnings}

Checks programs, sandbox, database, storage, engines, models and servers, with the settings of the
environment, and says how to fix what is missing. Exits with status 1 if something needed is
missing. Warnings don't count.

With a FILE it measures that file instead, without a server, and says what to expect of its
transcript.`,

  async run(args, { env, tools, stdout, signal }) {
    const { values, files } = parse(args, { data: { type: 'string' }, json: { type: 'boolean' } })
    const [file, ...more] = files
    if (more.length > 0) throw new UsageError(`Unexpected argument "${more[0]}": doctor takes one file at most.`)
    const config = configOf(env, values)
    if (file !== undefined) {
      await sizeOf(file)
      const examined = await (await tools()).examineFile(config, file, signal)
      stdout.write(values['json'] === true ? `${printableJson(examined, 2)}\n` : describeFile(examined))
      return
    }
    const findings = await (await tools()).doctor(config)
    const missing = findings.filter(({ state }) => state === 'missing')
    const ok = missing.length === 0
    stdout.write(values['json'] === true ? `${JSON.stringify({ ok, findings }, null, 2)}\n` : linesOf(findings))
    if (!ok) throw new Error(`Missing: ${missing.map(({ name }) => name).join(', ')}. See above.`)
  },
}

/** A line for each finding, and one below it with what to do. They may quote what a server said. */
function linesOf(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length))
  return findings
    .map(({ name, state, detail, cure }) => {
      const line = `${marks[state]} ${name.padEnd(width)}  ${printable(detail)}\n`
      return cure === undefined ? line : `${line}${' '.repeat(width + 10)}→ ${printable(cure)}\n`
    })
    .join('')
}

const expectations = {
  GOOD: 'Nothing in the sound stands in the way of a good transcript.',
  FAIR: 'Expect some errors.',
  POOR: 'Expect many errors.',
}

/** A line for each figure, then what to expect and why. */
function describeFile({
  duration,
  preflight,
  warnings,
}: {
  duration: number
  preflight: Preflight | null
  warnings: readonly string[]
}): string {
  if (preflight === null) throw new Error("The speech detector didn't measure the file.")
  const { expected, findings, level, noise, signalToNoise, clipping, speechShare, bandwidth } = preflight
  const decibels = (value: number | null, unit: string): string => (value === null ? 'none' : `${value} ${unit}`)
  const figures = [
    ['duration', clock(duration)],
    ['speech', `${Math.round(speechShare * 100)} %`],
    ['level of speech', decibels(level, 'dBFS')],
    ['level of pauses', decibels(noise, 'dBFS')],
    ['speech above noise', decibels(signalToNoise, 'dB')],
    ['clipping', `${(clipping * 100).toFixed(2)} %`],
    ['bandwidth', bandwidth === null ? 'none' : `${bandwidth} Hz${bandwidth >= 8000 ? ' or more' : ''}`],
  ]
  const lines = figures.map(([name = '', value]) => `${name.padEnd(18)}  ${value}`)
  const reasons = [...findings.map(({ message }) => message), ...warnings].map((sentence) => `- ${printable(sentence)}`)
  return `${[...lines, '', expectations[expected], ...reasons].join('\n')}\n`
}
