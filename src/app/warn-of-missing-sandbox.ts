import type { Config } from '../platform/config/config.ts'
import type { Logger } from '../platform/logger.ts'
import { sandboxState } from '../platform/processes/sandbox.ts'

/** Says at the start that files are read without a sandbox, or can't be read without one. */
export async function warnOfMissingSandbox({ media }: Pick<Config, 'media'>, log: Logger): Promise<void> {
  const { sandbox, reason } = await sandboxState()
  if (media.sandbox === 'off') log.warn('Media is decoded without a sandbox (TIRO_SANDBOX=off).')
  else if (!sandbox && media.sandbox === 'auto') log.warn({ reason }, 'Media is decoded without a sandbox.')
  else if (!sandbox) {
    log.error({ reason }, "Media can't be decoded: the sandbox doesn't work. TIRO_SANDBOX=off accepts the risk.")
  }
}
