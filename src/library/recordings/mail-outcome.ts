import type { Tx } from '../../platform/database/schema.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'

/** Tells the person who added a recording by mail that it is transcribed or has failed. Only members who want it. */
export async function mailOutcome(
  tx: Tx,
  { mail, publicUrl }: { mail: MailQueue | null; publicUrl: () => string },
  { workspaceId, recordingId }: { workspaceId: string; recordingId: string },
  kind: 'RECORDING_DONE' | 'RECORDING_FAILED',
): Promise<void> {
  if (mail === null) return
  const row = await tx
    .selectFrom('recording')
    .innerJoin('user', 'user.id', 'recording.createdById')
    .innerJoin('member', (join) =>
      join.onRef('member.userId', '=', 'user.id').onRef('member.workspaceId', '=', 'recording.workspaceId'),
    )
    .select(['recording.title', 'user.email', 'user.language'])
    .where('recording.id', '=', recordingId)
    .where('user.deletedAt', 'is', null)
    .where('user.lockedAt', 'is', null)
    .where(kind === 'RECORDING_DONE' ? 'user.mailsDone' : 'user.mailsFailed', '=', 1)
    .executeTakeFirst()
  if (row === undefined) return
  const url = `${publicUrl()}/w/${workspaceId}/r/${recordingId}`
  await mail.add(tx, { kind, to: row.email, language: row.language, senderId: null, values: { url, title: row.title } })
}
