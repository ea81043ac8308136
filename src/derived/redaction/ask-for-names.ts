import { AppError, StepError, WaitError } from '../../contract/app-error.ts'
import type { InsightEngine, Line } from '../../engines/insight/port.ts'
import type { RecordingRow } from '../../library/recordings/as-recording.ts'
import { AtOnce } from '../../platform/async/at-once.ts'
import type { Database } from '../../platform/database/schema.ts'
import { observeEngine } from '../../platform/observe-engine.ts'
import type { KnownName } from '../../text/redaction/list-findings.ts'
import { timeOf } from '../../text/time-of.ts'
import { readLines } from '../insights/read-lines.ts'

const prompt = {
  title: 'Names',
  text: 'List every name of a person, place or organisation that is said, once, exactly as it is written there. Write one per line, as PERSON: name, PLACE: name or ORGANISATION: name. Write nothing else. If there is none, write NONE.',
}
/** Characters that a model reads at once. It would summarise a long recording, and leave names out. */
const mostCharacters = 8000
/** The longest name, and the most that are taken. */
const longestName = 100
const mostNames = 2000
const answered = /^[-*•\s]*(PERSON|PLACE|ORGANI[SZ]ATION)\s*[:：]\s*(.+?)\s*$/
const retryAfterSeconds = 30
/** Transcripts of one account that the engine reads at once in this process: each is many requests to it. */
const mostAtOnce = 2
const reading = new AtOnce()

/**
 * The names that the engine lists, part by part. What it says is only a proposal: the caller takes those that stand in the
 * transcript. AppError ENGINE_UNAVAILABLE without a language model, or if it can't answer; RATE_LIMITED.
 */
export async function askForNames(
  deps: { db: Database; engine: InsightEngine },
  asked: { recording: RecordingRow; transcript: { id: string; version: number }; callerId: string },
  signal: AbortSignal,
): Promise<KnownName[]> {
  const refusal = `The language model reads ${mostAtOnce} transcripts for you already. Wait until one is done.`
  const leave = reading.enterUpTo(asked.callerId, { most: mostAtOnce, refusal })
  try {
    return await readAll(deps, asked, signal)
  } finally {
    leave()
  }
}

async function readAll(
  { db, engine }: Parameters<typeof askForNames>[0],
  { recording, transcript }: Parameters<typeof askForNames>[1],
  signal: AbortSignal,
): Promise<KnownName[]> {
  if (engine.quality === 'draft') {
    throw new AppError('ENGINE_UNAVAILABLE', 'No language model is set up for insights, so no engine can list names.')
  }
  const { lines, language } = await readLines(db, recording.id, transcript, signal)
  const names = new Map<string, KnownName>()
  const options = { signal, onProgress: () => undefined, onText: () => undefined }
  try {
    for (const part of partsOf(lines)) {
      const seconds = timeOf(part).end
      const request = { prompt, tweaks: [], recording: { title: recording.title, language, seconds }, lines: part }
      const { text } = await observeEngine('insight', engine, 0, () => engine.write(request, options))
      for (const found of readNames(text)) {
        if (names.size < mostNames) names.set(`${found.kind} ${found.name}`, found)
      }
    }
  } catch (error) {
    if (error instanceof WaitError) throw unavailable(error.message, error.seconds)
    if (error instanceof StepError) throw unavailable(error.message, error.retryable ? retryAfterSeconds : null)
    throw error
  }
  return [...names.values()]
}

function unavailable(message: string, seconds: number | null): AppError {
  return new AppError('ENGINE_UNAVAILABLE', message, seconds === null ? {} : { retryAfterSeconds: seconds })
}

function partsOf(lines: readonly Line[]): Line[][] {
  const parts: Line[][] = []
  let characters = Infinity
  for (const line of lines) {
    if (characters + line.text.length > mostCharacters) {
      parts.push([])
      characters = 0
    }
    parts.at(-1)?.push(line)
    characters += line.text.length
  }
  return parts
}

function readNames(answer: string): KnownName[] {
  return answer.split('\n').flatMap((line): KnownName[] => {
    const [, said, name] = answered.exec(line.slice(0, longestName * 2)) ?? []
    if (said === undefined || name === undefined || name.length > longestName) return []
    const kind = said === 'PERSON' || said === 'PLACE' ? said : 'ORGANISATION'
    return [{ kind, name }]
  })
}
