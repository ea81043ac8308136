import { AppError, invalidState } from '../contract/app-error.ts'
import type { LiveRow } from './store.ts'

export function tooManyOfAccount(open: number): AppError {
  return new AppError('QUEUE_FULL', `You have ${open} live sessions. Finish one of them, or try again later.`, {
    reason: 'account',
    limit: open,
    used: open,
    retryAfterSeconds: 30,
  })
}

export function ended(status: LiveRow['status']): AppError {
  return invalidState('This session has ended and takes no more audio.', status, ['LIVE', 'PAUSED'])
}

/** `receivedBytes` says where the client goes on. */
export function gap(status: LiveRow['status'], written: number, offset: number | undefined): AppError {
  return new AppError(
    'INVALID_STATE',
    `The audio ends at byte ${written}, but you sent it from byte ${offset}. Send what is missing first.`,
    { currentStatus: status, allowedStatuses: ['LIVE'], receivedBytes: written },
  )
}

export function elsewhere(row: LiveRow): AppError {
  return new AppError(
    'INVALID_STATE',
    'This session runs on another server process. Send its requests to the process that started it.',
    { currentStatus: row.status, allowedStatuses: [row.status], reason: 'elsewhere' },
  )
}
