import type { Settings } from './settings.ts'

export interface LimitSettings {
  requestsPerMinute: number
  jobsPerMinute: number
  searchesPerMinute: number
  failedSignInsPerMinute: number
  /** An upload that sends less than 4 kB within this many seconds is cancelled. */
  uploadStallSeconds: number
  /** Maximum number of waiting and running jobs per workspace before new work is refused. */
  maxQueued: number
}

export function readLimits({ integer }: Settings): LimitSettings {
  return {
    requestsPerMinute: integer('TIRO_LIMIT_REQUESTS', 600, 1),
    jobsPerMinute: integer('TIRO_LIMIT_JOBS', 60, 1),
    searchesPerMinute: integer('TIRO_LIMIT_SEARCHES', 120, 1),
    failedSignInsPerMinute: integer('TIRO_LIMIT_FAILED_SIGN_INS', 20, 1),
    uploadStallSeconds: integer('TIRO_UPLOAD_STALL_SECONDS', 60, 1, 86_400),
    maxQueued: integer('TIRO_MAX_QUEUED', 10_000, 1),
  }
}
