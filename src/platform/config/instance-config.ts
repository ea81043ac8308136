import type { Config } from './config.ts'

/** The settings that say where the database and the media of an instance are. */
export type InstanceConfig = Pick<Config, 'data' | 'databaseUrl' | 's3' | 'secret'> & {
  media: Pick<Config['media'], 'minFreeBytes'>
}
