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

export function tooMany(limit: number): AppError {
  return new AppError(
    'ENGINE_UNAVAILABLE',
    limit === 1
      ? 'This server follows one live session at once, and it is taken. Try again when it has ended.'
      : `This server follows ${limit} live sessions at once, and all are taken. Try again when one has ended.`,
    { reason: 'capacity', limit, retryAfterSeconds: 30 },
  )
}

export function tooManyEvents(limit: number): AppError {
  return new AppError(
    'QUEUE_FULL',
    `This session has its ${limit} events, and takes no more marks and pauses. Start another one.`,
    { reason: 'events', limit, retryAfterSeconds: 60 },
  )
}

export function otherProcess(): AppError {
  return new AppError(
    'ENGINE_UNAVAILABLE',
    'Another server process takes live sessions in the same data folder. Give each process its own.',
    { reason: 'folder' },
  )
}

/** A turn that can't be corrected yet. */
export function notEnded(turn: number, status: LiveRow['status']): AppError {
  return invalidState(`Turn ${turn} hasn't ended yet. Correct it when it is final.`, status, ['LIVE', 'PAUSED'])
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
