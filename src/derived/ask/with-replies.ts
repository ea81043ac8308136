import type { SearchHit } from '../../contract/endpoints/search.ts'
import type { Db, Row } from '../../platform/database/schema.ts'
import { isQuestion } from '../../text/is-question.ts'

/** What is said later than this isn't taken for an answer, seconds. */
const longestPause = 15

/**
 * Passages that end with a question, each with the passage after it. Somebody asked there what is asked now, so the
 * words match, but what they were told stands in the next turn. That one is no passage of its own then.
 */
export async function withReplies(db: Db, hits: readonly SearchHit[]): Promise<SearchHit[]> {
  const extended: SearchHit[] = []
  for (const hit of hits) {
    const reply = isQuestion(hit.text) ? await passageAfter(db, hit) : undefined
    const isReply = reply !== undefined && reply.start - hit.end <= longestPause
    extended.push(isReply ? { ...hit, text: `${hit.text}\n${reply.text}`, end: Math.max(hit.end, reply.end) } : hit)
  }
  return extended.filter((hit, i) => !extended.some((other, j) => j !== i && isWithin(hit, other)))
}

function passageAfter(
  db: Db,
  { transcriptId, translation, start }: SearchHit,
): Promise<Pick<Row<'searchChunk'>, 'start' | 'end' | 'text'> | undefined> {
  return db
    .selectFrom('searchChunk')
    .select(['start', 'end', 'text'])
    .where('transcriptId', '=', transcriptId)
    .where('translationId', translation === null ? 'is' : '=', translation?.id ?? null)
    .where('start', '>', start)
    .orderBy('start')
    .orderBy('n')
    .limit(1)
    .executeTakeFirst()
}

/** Whether another passage has the text of this one at its end. */
function isWithin(hit: SearchHit, other: SearchHit): boolean {
  return (
    hit.transcriptId === other.transcriptId &&
    hit.translation?.id === other.translation?.id &&
    hit.start > other.start &&
    other.text.endsWith(`\n${hit.text}`)
  )
}
