import type { Config } from '../config/config.ts'
import type { Policy } from './rate-store.ts'

const seconds = 60

/** The configured limits as token buckets of one minute, by the names that clients see. */
export function policiesOf(limits: Config['limits']): Record<'default' | 'jobs' | 'search' | 'signIn', Policy> {
  return {
    default: { name: 'default', quota: limits.requestsPerMinute, seconds },
    jobs: { name: 'jobs', quota: limits.jobsPerMinute, seconds },
    search: { name: 'search', quota: limits.searchesPerMinute, seconds },
    signIn: { name: 'failed-authentication', quota: limits.failedSignInsPerMinute, seconds },
  }
}
