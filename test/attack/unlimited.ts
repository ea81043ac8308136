import { fastEngine } from '../helpers/harness.ts'

const limit = '1000000000'

/** The environment of a server that refuses nothing because of its rate. */
export const unlimited = {
  ...fastEngine,
  TIRO_LIMIT_REQUESTS: limit,
  TIRO_LIMIT_JOBS: limit,
  TIRO_LIMIT_SEARCHES: limit,
  TIRO_LIMIT_FAILED_SIGN_INS: limit,
}
