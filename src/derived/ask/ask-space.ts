import type { Answer, AnswerCitation } from '../../contract/endpoints/ask.ts'
import type { SearchHit } from '../../contract/endpoints/search.ts'
import type { InsightEngine, Exchange } from '../../engines/insight/port.ts'
import { asRecording } from '../../library/recordings/as-recording.ts'
import { getRecordingRow } from '../../library/recordings/get-recording-row.ts'
import { timeOf } from '../../text/time-of.ts'
import { getTranscriptState } from '../../transcripts/content/get-transcript-state.ts'
import { readLines } from '../insights/read-lines.ts'
import { AppError, StepError, WaitError, invalidBody } from '../../contract/app-error.ts'
import { readFilter } from '../search/read-filter.ts'
import type { SearchSemantic } from '../search/search-semantic.ts'
import { searchWords } from '../search/search-words.ts'
import { observeEngine } from '../../platform/observe-engine.ts'
import type { Database } from '../../platform/database/schema.ts'
import { isPlayable } from '../../text/is-playable.ts'
import { withReplies } from './with-replies.ts'

export interface AskDeps {
  db: Database
  /** The database to search, off the event loop. */
  longReads: Database
  searchSemantic: SearchSemantic
  engine: InsightEngine
}

interface AskedQuestion {
  question: string
  previous?: readonly Exchange[]
  recordingIds?: readonly string[]
}

/** Passages given to a model, and passages quoted as the answer when there is no model. */
const forModel = 12
const forReader = 5
const retryAfterSeconds = 30

/**
 * Answers a question about a workspace's recordings from passages that the search finds. AppError NOT_FOUND for a
 * missing recording, INVALID_BODY for a question without words, ENGINE_UNAVAILABLE if the model can't answer now.
 */
export async function askSpace(
  deps: AskDeps,
  workspaceId: string,
  given: AskedQuestion,
  signal: AbortSignal,
): Promise<Answer> {
  const { engine } = deps
  const { question, previous = [], recordingIds } = given
  if (!/[\p{L}\p{N}]/u.test(question)) {
    throw invalidBody('/question', 'words', '"question" contains no searchable words.')
  }
  const filter = await readFilter(deps.db, workspaceId, recordingIds === undefined ? {} : { recordingIds })
  try {
    const whole = await askWhole(deps, workspaceId, given, signal)
    if (whole !== null) return whole
    const limit = engine.quality === 'draft' ? forReader : forModel
    const { hits: found, search } = await findPassages(deps, searched(question, previous), filter, limit, signal)
    const hits = await withReplies(deps.longReads, found)
    const source = { ...sourceOf(engine), search }
    if (hits.length === 0) {
      return {
        ...source,
        code: 'NO_PASSAGE',
        answer: 'No passage matches the question.',
        citations: [],
      }
    }
    const passages = hits.map(({ recording, text, start }) => ({ title: recording.title, text, start }))
    const { text, passages: cited } = await observeEngine('insight', engine, 0, () =>
      engine.answer(question, passages, { signal, previous }),
    )
    return { ...source, ...numbered(text, cited, hits.map(asCitation)) }
  } catch (error) {
    if (error instanceof WaitError) throw unavailable(error.message, error.seconds)
    if (error instanceof StepError) throw unavailable(error.message, error.retryable ? retryAfterSeconds : null)
    throw error
  }
}

/**
 * The answer to a question about all of one recording, such as "What was decided?", which no passage alone answers; null:
 * the question is another one, or the engine can't read all of it.
 */
async function askWhole(
  { db, longReads, engine }: AskDeps,
  workspaceId: string,
  { question, previous = [], recordingIds = [] }: AskedQuestion,
  signal: AbortSignal,
): Promise<Answer | null> {
  const [recordingId, ...others] = new Set(recordingIds)
  if (recordingId === undefined || others.length > 0 || !engine.asksAboutAll(question)) return null
  const transcript = await getTranscriptState(db, recordingId)
  if (transcript === null || transcript.version === 0) return null
  const row = await getRecordingRow(db, workspaceId, recordingId)
  const { lines, language } = await readLines(longReads, recordingId, transcript, signal)
  if (lines.length === 0) return null
  const { title } = row
  const recording = { title, language, seconds: Math.max(row.duration ?? 0, timeOf(lines).end) }
  const found = await observeEngine('insight', engine, 0, () =>
    engine.answerFromAll(question, { recording, lines }, { signal, previous }),
  )
  if (found === null) return null
  const hasAudio = isPlayable(asRecording(row))
  const citations = found.places.map((place) => ({
    recordingId,
    title,
    ...place,
    closestSentence: null,
    translation: null,
    hasAudio,
  }))
  return { ...sourceOf(engine), search: 'recording', ...numbered(found.text, found.passages, citations) }
}

function sourceOf(engine: InsightEngine): Pick<Answer, 'engine' | 'quality' | 'code'> {
  const code = engine.quality === 'draft' ? 'NO_MODEL' : null
  return { engine: `${engine.provider}/${engine.model}`, quality: engine.quality, code }
}

/** What to search for: a follow-up such as "And why?" only has a subject together with the question before it. */
function searched(question: string, previous: readonly Exchange[]): string {
  const before = previous.at(-1)?.question
  return before === undefined ? question : `${question} ${before}`
}

/** Semantic search, or keyword search if no semantic model is installed; the answer says which. */
async function findPassages(
  { longReads, searchSemantic }: AskDeps,
  question: string,
  filter: Awaited<ReturnType<typeof readFilter>>,
  limit: number,
  signal: AbortSignal,
): Promise<{ hits: SearchHit[]; search: Answer['search'] }> {
  // Search limits the length of a query.
  const q = question.slice(0, 1000)
  try {
    return { hits: await searchSemantic(q, filter, limit, signal), search: 'semantic' }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INDEX_UNAVAILABLE') throw error
    return { hits: await searchWords(longReads, q, filter, limit, signal), search: 'keywords' }
  }
}

/** Numbers the citations in the order in which the answer mentions them. */
function numbered(
  text: string,
  cited: readonly number[],
  citations: readonly AnswerCitation[],
): Pick<Answer, 'answer' | 'citations'> {
  const place = new Map(cited.map((passage, i) => [passage + 1, i + 1]))
  const answer = text.replace(/\[(\d{1,3})\]/g, (match, number: string) => {
    const at = place.get(Number(number))
    return at === undefined ? match : `[${at}]`
  })
  return { answer, citations: cited.flatMap((passage) => citations[passage] ?? []) }
}

function asCitation({ recording, start, end, text, closestSentence, translation }: SearchHit): AnswerCitation {
  const { id: recordingId, title } = recording
  return { recordingId, title, start, end, text, closestSentence, translation, hasAudio: isPlayable(recording) }
}

function unavailable(message: string, seconds: number | null): AppError {
  return new AppError('ENGINE_UNAVAILABLE', message, seconds === null ? {} : { retryAfterSeconds: seconds })
}
