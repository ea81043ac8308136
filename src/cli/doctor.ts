import { readConfig } from '../platform/config/config.ts'
import { UsageError } from '../contract/app-error.ts'
import type { Command } from './command.ts'
import { parse, textOption } from './parse.ts'

export const doctor: Command = {
  summary: 'check what this machine has and what is missing',
  help: `Usage: tiro doctor [--data ./data]

  --data DIR     data folder of the instance                  (TIRO_DATA)

Checks programs, sandbox, engines, models and storage, and says how to fix what is missing.
Exits with status 1 if this machine can't transcribe recordings.`,

  async run(args, { env, tools, stdout }) {
    const { values, files } = parse(args, { data: { type: 'string' } })
    if (files.length > 0) throw new UsageError(`Unexpected argument "${files[0]}": doctor takes none.`)
    const data = textOption(values, 'data')
    const findings = await tools.doctor(readConfig(env, data === undefined ? {} : { data }))
    const width = Math.max(...findings.map((finding) => finding.name.length))
    for (const { name, ok, detail } of findings)
      stdout.write(`${ok ? 'ok     ' : 'MISSING'} ${name.padEnd(width)}  ${detail}\n`)
    const missing = findings.filter((finding) => !finding.ok)
    if (missing.length > 0) throw new Error(`Missing: ${missing.map((finding) => finding.name).join(', ')}. See above.`)
  },
}
