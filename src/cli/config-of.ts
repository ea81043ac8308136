import { readConfig, type Config } from '../platform/config/config.ts'
import { textOption } from './parse.ts'

/** The settings of a command that works on the instance itself: the environment, and `--data`. @throws UsageError */
export function configOf(env: NodeJS.ProcessEnv, values: Record<string, string | boolean>): Config {
  const data = textOption(values, 'data')
  return readConfig(env, data === undefined ? {} : { data })
}
