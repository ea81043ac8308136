import type { Finding } from '../../contract/finding.ts'
import { describeEngines } from '../../engines/describe-engines.ts'
import type { Config } from '../../platform/config/config.ts'
import { checkDatabase } from './check-database.ts'
import { checkMail } from './check-mail.ts'
import { checkModels } from './check-models.ts'
import { checkNetwork } from './check-network.ts'
import { checkPrograms } from './check-programs.ts'
import { checkStorage } from './check-storage.ts'

/** What works on this machine, what doesn't, and what to do about it. Changes nothing. */
export async function runDoctor(config: Config): Promise<Finding[]> {
  const parts = await Promise.all([
    checkPrograms(config),
    checkDatabase(config),
    checkStorage(config),
    describeEngines(config),
    checkModels(config),
    checkNetwork(config),
    checkMail(config),
  ])
  return parts.flat()
}
