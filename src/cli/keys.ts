import { readConfig } from '../config.ts'
import { keyRoles } from '../contract/resources.ts'
import { UsageError } from '../errors.ts'
import type { Command } from './command.ts'
import { choiceOption, parse, textOption } from './parse.ts'

export const keys: Command = {
  summary: 'make API keys',
  help: `Usage: tiro keys create --role OWNER --name NAME [--data ./data]

  --role ROLE    OWNER, EDITOR, VIEWER or AGENT
  --name NAME    what the key is for
  --data DIR     folder of the instance                       (TIRO_DATA)

Prints the key alone on stdout; it is shown once. Works with the server running or not, also on a new instance.`,

  async run(args, { env, tools, stdout }) {
    const { values, files } = parse(args, {
      role: { type: 'string' },
      name: { type: 'string' },
      data: { type: 'string' },
    })
    if (files[0] !== 'create' || files.length !== 1)
      throw new UsageError('Use: tiro keys create --role OWNER --name NAME')
    const role = choiceOption(values, 'role', keyRoles)
    const name = textOption(values, 'name')?.trim()
    if (role === undefined) throw new UsageError(`--role is required: one of ${keyRoles.join(', ')}.`)
    if (name === undefined || name === '' || name.length > 200) {
      throw new UsageError('--name is required: 1 to 200 characters that say what the key is for.')
    }
    const data = textOption(values, 'data')
    const key = await tools.createKey(readConfig(env, data === undefined ? {} : { data }), { role, name })
    stdout.write(`${key}\n`)
  },
}
