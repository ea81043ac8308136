import type { Config } from '../platform/config/config.ts'
import type { ApiKey } from '../contract/endpoints/keys.ts'
import { graceLimits } from '../contract/endpoints/keys.ts'
import { keyRoles } from '../contract/resources.ts'
import { UsageError } from '../contract/app-error.ts'
import type { Command, CommandContext } from './command.ts'
import { configOf } from './config-of.ts'
import { choiceOption, integerOption, parse, textOption } from './parse.ts'
import { printable } from './printable.ts'

export const keys: Command = {
  help: `Usage: tiro keys create --role OWNER --name NAME   [--data ./data]
       tiro keys list                              [--data ./data]
       tiro keys rotate ID [--grace SECONDS]       [--data ./data]
       tiro keys revoke ID [--cascade]             [--data ./data]

  --role ROLE    OWNER, EDITOR, VIEWER or AGENT
  --name NAME    what the key is for
  --grace S      seconds until the old secret stops working (default: 86400; 0 stops it at once)
  --cascade      also revoke the keys that this key created
  --data DIR     data folder of the instance                  (TIRO_DATA)

list shows whose each key is. create and rotate print only the key, on stdout, and show it only
once. All commands work whether or not the server is running, also on a new instance. Every process
rejects a revoked key within a second.`,

  async run(args, context) {
    const { values, files } = parse(args, {
      role: { type: 'string' },
      name: { type: 'string' },
      grace: { type: 'string' },
      cascade: { type: 'boolean' },
      data: { type: 'string' },
    })
    const [action, id, ...rest] = files
    const config = configOf(context.env, values)
    const { tools, stdout } = context
    if (action === 'create' && id === undefined) stdout.write(`${await create(values, context, config)}\n`)
    else if (action === 'list' && id === undefined) {
      const listed = await (await tools()).keys.list(config)
      const owners = Math.max(0, ...listed.map((key) => key.email.length))
      for (const key of listed) {
        const start = `${key.id}  ${key.role.padEnd(6)}  …${key.lastFour}  ${printable(key.email).padEnd(owners)}`
        stdout.write(`${start}  ${stateOf(key).padEnd(32)}  ${key.isOfApp ? 'app ' : ''}${printable(key.name)}\n`)
      }
    } else if (action === 'rotate' && id !== undefined && rest.length === 0) {
      const grace = integerOption(values, 'grace', graceLimits.minimum, graceLimits.maximum) ?? graceLimits.default
      stdout.write(`${await (await tools()).keys.rotate(config, id, grace)}\n`)
    } else if (action === 'revoke' && id !== undefined && rest.length === 0) {
      const { children } = await (await tools()).keys.revoke(config, id, values['cascade'] === true)
      if (children.length > 0) {
        context.stderr.write(
          `Keys that it created still work: ${children.join(', ')}. Revoke them too with: tiro keys revoke ${id} --cascade\n`,
        )
      }
    } else {
      throw new UsageError(
        'Usage: tiro keys create --role OWNER --name NAME, tiro keys list, tiro keys rotate ID, or tiro keys revoke ID',
      )
    }
  },
}

function stateOf({ revokedAt, expiresAt, lastUsedAt }: ApiKey): string {
  if (revokedAt !== null) return `revoked ${revokedAt}`
  if (expiresAt !== null && new Date(expiresAt) <= new Date()) return `expired ${expiresAt}`
  return `used ${lastUsedAt ?? 'never'}`
}

async function create(
  values: Record<string, string | boolean>,
  { tools }: CommandContext,
  config: Config,
): Promise<string> {
  const role = choiceOption(values, 'role', keyRoles)
  const name = textOption(values, 'name')?.trim()
  if (role === undefined) throw new UsageError(`--role is required: one of ${keyRoles.join(', ')}.`)
  if (name === undefined || name === '' || name.length > 200) {
    throw new UsageError('--name is required: what the key is for, 1 to 200 characters.')
  }
  return (await tools()).createKey(config, { role, name })
}
