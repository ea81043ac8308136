import { UsageError } from '../contract/app-error.ts'
import type { Command } from './command.ts'
import { configOf } from './config-of.ts'
import { parse } from './parse.ts'

export const migrate: Command = {
  help: `Usage: tiro migrate [--data ./data]

  --data DIR     data folder of the instance                  (TIRO_DATA)

Every server does this when it starts. Use the command to do it once, before you start the servers
of a new version. With PostgreSQL, servers of the version before may keep running. The embedded
database's server must not run.`,

  async run(args, { env, tools, stdout }) {
    const { values, files } = parse(args, { data: { type: 'string' } })
    if (files.length > 0) throw new UsageError(`Unexpected argument "${files[0]}": migrate takes none.`)
    await (await tools()).migrate(configOf(env, values))
    stdout.write('The database is up to date.\n')
  },
}
