import type { Answer } from '../../contract/endpoints/ask.ts'
import type { SearchHit } from '../../contract/endpoints/search.ts'
import type { InsightEngine } from '../../engines/insight/port.ts'
import { AppError, StepError, WaitError } from '../../contract/app-error.ts'
import { readFilter } from '../search/read-filter.ts'
import type { SearchByMeaning } from '../search/search-semantic.ts'
import { searchWords } from '../search/search-words.ts'
import type { Database } from '../../platform/database/schema.ts'

export interface AskDeps {
  db: Database
  /** Searches run on it, off the event loop. */
  longReads: Database
  searchByMeaning: SearchByMeaning
  engine: InsightEngine
}

/** Passages that a model reads, and those that are the answer where there is none. */
const forModel = 12
const forReader = 5
const retryAfterSeconds = 30

/**
 * Answers a question about what was said in a workspace's recordings, from passages that search finds. AppError NOT_FOUND
 * for a recording that is not there, INVALID_BODY without a word, ENGINE_UNAVAILABLE where the model cannot answer now.
 */
export async function askSpace(
  deps: AskDeps,
  workspaceId: string,
  given: { question: string; recordingIds?: readonly string[] },
  signal: AbortSignal,
): Promise<Answer> {
  const { engine } = deps
  const { question, recordingIds } = given
  if (!/[\p{L}\p{N}]/u.test(question)) {
    const message = 'There is no word in "question" that could be looked for.'
    throw new AppError('INVALID_BODY', message, { fields: [{ path: '/question', rule: 'words', message }] })
  }
  const filter = await readFilter(deps.db, workspaceId, recordingIds === undefined ? {} : { recordingIds })
  const limit = engine.quality === 'draft' ? forReader : forModel
  const { hits, search } = await findPassages(deps, question, filter, limit, signal)
  const told = { engine: `${engine.provider}/${engine.model}`, quality: engine.quality, search }
  if (hits.length === 0) {
    return { ...told, answer: 'No passage of these recordings fits the question.', citations: [] }
  }
  const passages = hits.map(({ recording, text, start }) => ({ title: recording.title, text, start }))
  try {
    const { text, passages: cited } = await engine.answer(question, passages, { signal })
    return { ...told, ...numbered(text, cited, hits) }
  } catch (error) {
    if (error instanceof WaitError) throw unavailable(error.message, error.seconds)
    if (error instanceof StepError) throw unavailable(error.message, error.retryable ? retryAfterSeconds : null)
    throw error
  }
}

/** By meaning; by the words of the question where nothing here knows meaning, which the answer says. */
async function findPassages(
  { longReads, searchByMeaning }: AskDeps,
  question: string,
  filter: Awaited<ReturnType<typeof readFilter>>,
  limit: number,
  signal: AbortSignal,
): Promise<{ hits: SearchHit[]; search: Answer['search'] }> {
  // A query of search has at most so many characters.
  const q = question.slice(0, 1000)
  try {
    return { hits: await searchByMeaning(q, filter, limit, signal), search: 'semantic' }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INDEX_UNAVAILABLE') throw error
    return { hits: await searchWords(longReads, q, filter, limit, signal), search: 'keywords' }
  }
}

/** Citations are numbered in the order in which the answer comes to them. */
function numbered(
  text: string,
  cited: readonly number[],
  hits: readonly SearchHit[],
): Pick<Answer, 'answer' | 'citations'> {
  const place = new Map(cited.map((passage, i) => [passage + 1, i + 1]))
  const answer = text.replace(/\[(\d{1,3})\]/g, (match, number: string) => {
    const at = place.get(Number(number))
    return at === undefined ? match : `[${at}]`
  })
  const citations = cited.flatMap((passage) => {
    const hit = hits[passage]
    if (hit === undefined) return []
    const { recording, start, end, text: said } = hit
    return [{ recordingId: recording.id, title: recording.title, start, end, text: said }]
  })
  return { answer, citations }
}

function unavailable(message: string, seconds: number | null): AppError {
  return new AppError('ENGINE_UNAVAILABLE', message, seconds === null ? {} : { retryAfterSeconds: seconds })
}
