import { readConfig } from '../platform/config/config.ts'
import { UsageError } from '../contract/app-error.ts'
import type { Command } from './command.ts'
import { parse } from './parse.ts'

export const mail: Command = {
  help: `Usage: tiro mail test ADDRESS

Sends one mail to ADDRESS with the settings of the environment (TIRO_SMTP_URL, TIRO_SMTP_FROM), and
says what the server answered. Works whether or not Tiro is running.`,

  async run(args, { env, tools, stdout, signal }) {
    const { files } = parse(args, {})
    const [action, address, ...rest] = files
    if (action !== 'test' || address === undefined || rest.length > 0) {
      throw new UsageError('Usage: tiro mail test ADDRESS')
    }
    await (await tools()).testMail(readConfig(env), address, signal)
    stdout.write(`The server accepted the mail to ${address}. Check that it arrives, also among the spam.\n`)
  },
}
