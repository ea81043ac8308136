import { readConfig } from '../platform/config/config.ts'
import { UsageError } from '../contract/app-error.ts'
import type { Finding } from '../contract/finding.ts'
import type { Command } from './command.ts'
import { parse, textOption } from './parse.ts'

const marks = { ok: 'ok     ', warning: 'warning', missing: 'MISSING' }

export const doctor: Command = {
  help: `Usage: tiro doctor [--data ./data] [--json]

  --data DIR     data folder of the instance                  (TIRO_DATA)
  --json         print {ok, findings: [{name, state, detail, cure}]}

Checks programs, sandbox, database, storage, engines, models and servers, with the settings of the environment, and
says how to fix what is missing. Exits with status 1 if something needed is missing. Warnings don't count.`,

  async run(args, { env, tools, stdout }) {
    const { values, files } = parse(args, { data: { type: 'string' }, json: { type: 'boolean' } })
    if (files.length > 0) throw new UsageError(`Unexpected argument "${files[0]}": doctor takes none.`)
    const data = textOption(values, 'data')
    const findings = await (await tools()).doctor(readConfig(env, data === undefined ? {} : { data }))
    const missing = findings.filter(({ state }) => state === 'missing')
    const ok = missing.length === 0
    stdout.write(values['json'] === true ? `${JSON.stringify({ ok, findings }, null, 2)}\n` : linesOf(findings))
    if (!ok) throw new Error(`Missing: ${missing.map(({ name }) => name).join(', ')}. See above.`)
  },
}

/** A line for each finding, and one below it with what to do. */
function linesOf(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length))
  return findings
    .map(({ name, state, detail, cure }) => {
      const line = `${marks[state]} ${name.padEnd(width)}  ${detail}\n`
      return cure === undefined ? line : `${line}${' '.repeat(width + 10)}→ ${cure}\n`
    })
    .join('')
}
