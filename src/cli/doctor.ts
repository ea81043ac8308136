import { readConfig } from '../platform/config/config.ts'
import { UsageError } from '../contract/app-error.ts'
import type { Command } from './command.ts'
import { parse, textOption } from './parse.ts'

export const doctor: Command = {
  summary: 'check what this machine has and what is missing',
  help: `Usage: tiro doctor [--data ./data]

  --data DIR     folder of the instance                       (TIRO_DATA)

Lists programs, sandbox, engines, models and storage, each with what to do where something is missing.
Exit status 1 when recordings cannot be transcribed here.`,

  async run(args, { env, tools, stdout }) {
    const { values, files } = parse(args, { data: { type: 'string' } })
    if (files.length > 0) throw new UsageError(`doctor takes no arguments, but got "${files[0]}".`)
    const data = textOption(values, 'data')
    const findings = await tools.doctor(readConfig(env, data === undefined ? {} : { data }))
    const width = Math.max(...findings.map((finding) => finding.name.length))
    for (const { name, ok, detail } of findings)
      stdout.write(`${ok ? 'ok     ' : 'MISSING'} ${name.padEnd(width)}  ${detail}\n`)
    const missing = findings.filter((finding) => !finding.ok)
    if (missing.length > 0) throw new Error(`${missing.map((finding) => finding.name).join(', ')}: see above.`)
  },
}
