import { type AppError, invalidBody } from '../../contract/app-error.ts'
import { highlightLimits, type Highlight } from '../../contract/endpoints/highlights.ts'
import { newRow } from '../../platform/database/new-row.ts'
import { requireRoom } from '../../platform/database/require-room.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { append } from '../../platform/events/events.ts'
import { moveAnchor, type Anchor } from '../../text/corrections/move-anchor.ts'
import type { TranscriptRow } from '../content/find-transcript.ts'
import { editConflict } from '../editing/edit-errors.ts'
import { lockReadableTranscript } from '../editing/edit-transcript.ts'
import { readManifest } from '../versions/read-version.ts'
import { createComment, type CommentText } from './create-comment.ts'
import { getHighlight } from './get-highlight.ts'
import { blocksAround, createBlockReader, sharing } from './nearby-blocks.ts'
import { readPassage } from './read-passage.ts'
import type { MentionMail } from './mail-mentions.ts'
import { insertHighlight } from './store.ts'

export interface NewHighlight extends Anchor {
  version?: number
  color?: Highlight['color']
  comment?: CommentText
}

/** Highlights words. Without `mails` nobody is told of a mention. AppError NOT_FOUND, INVALID_STATE, INVALID_BODY, EDIT_CONFLICT if the words are gone. */
export async function createHighlight(
  tx: Tx,
  by: { workspaceId: string; recordingId: string; userId: string },
  mails: MentionMail | null,
  given: NewHighlight,
): Promise<Highlight> {
  const transcript = await lockReadableTranscript(tx, by.workspaceId, by.recordingId)
  const highlightId = await writeHighlight(tx, transcript, by, given)
  if (given.comment !== undefined) await createComment(tx, { ...by, highlightId }, mails, given.comment)
  return getHighlight(tx, { workspaceId: by.workspaceId, recordingId: by.recordingId, highlightId })
}

/** Writes a highlight without its comment. @returns its id. AppError INVALID_STATE, INVALID_BODY, EDIT_CONFLICT */
export async function writeHighlight(
  tx: Tx,
  transcript: TranscriptRow,
  by: { workspaceId: string; recordingId: string; userId: string },
  given: Omit<NewHighlight, 'comment'>,
): Promise<string> {
  await requireRoom(tx, 'highlights', by.recordingId)
  const columns = await readAnchor(tx, transcript, given)
  const fresh = newRow('hlt')
  const { id } = fresh
  await insertHighlight(tx, {
    ...fresh,
    workspaceId: by.workspaceId,
    recordingId: by.recordingId,
    createdById: by.userId,
    color: given.color ?? 'YELLOW',
    version: transcript.version,
    ...columns,
    isDetached: 0,
  })
  await append(tx, {
    type: 'HIGHLIGHT_CREATED',
    workspaceId: by.workspaceId,
    data: { recordingId: by.recordingId, highlightId: id, userId: by.userId },
  })
  return id
}

/** The words in the current version. */
async function readAnchor(tx: Tx, transcript: TranscriptRow, { from, to, version }: NewHighlight) {
  const conflict = (): AppError =>
    editConflict('These words are no longer in the transcript. Read it again and choose the words.', transcript.version)
  const seen = version ?? transcript.version
  if (seen > transcript.version) throw conflict()
  const read = createBlockReader(tx, transcript.id)
  const { blocks } = (await readManifest(tx, transcript.id, seen)).manifest
  // The transcript may be of a day: only the words around the passage are read.
  const nearby = blocksAround(blocks, { from, to })
  if (nearby.slice(2, -2).reduce((sum, block) => sum + block.words, 0) > highlightLimits.words) throw tooLong()
  let words = await read(nearby)
  let anchor: Anchor | null = { from, to }
  if (seen !== transcript.version) {
    const current = (await readManifest(tx, transcript.id, transcript.version)).manifest
    const before = words
    words = await read(sharing(current.blocks, nearby))
    anchor = moveAnchor(before, words, anchor)
  }
  const found = anchor === null ? null : readPassage(words, anchor, transcript.language)
  if (found === null) throw conflict()
  if (found.passage.length > highlightLimits.words) throw tooLong()
  return found.columns
}

function tooLong(): AppError {
  return invalidBody('/to', 'maximum', `A highlight may have at most ${highlightLimits.words} words.`)
}
