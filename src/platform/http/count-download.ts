import type { FastifyReply } from 'fastify'
import { AtOnce } from '../async/at-once.ts'

/**
 * Downloads that this process makes or sends at once, of an account with whatever keys, or of an address without one. Each
 * may crawl for hours. It holds a connection, a file and 64 kB; from about 2,000 on, those that wait longest are cut, also
 * those of others. Programs ask for hundreds of transcripts at once.
 */
const most = 500
const downloads = new AtOnce()

/** Counts a response with a file until it is sent. AppError RATE_LIMITED if the account or address has many. */
export function countDownload(reply: FastifyReply, by: { userId: string } | { address: string }): void {
  // The client may have left before there was an answer.
  if (reply.raw.closed) return
  const name = 'userId' in by ? by.userId : by.address
  const refusal = `You have ${most} downloads under way. Wait until one is done.`
  reply.raw.once('close', downloads.enterUpTo(name, { most, refusal }))
}
