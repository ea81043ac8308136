import type { Insight } from '../../contract/endpoints/insights.ts'
import type { Failure } from '../../contract/errors.ts'
import { withSpeakerNames } from '../../text/speakers/speaker-name.ts'
import { partialInsightText } from './partial-insight-text.ts'
import type { InsightNow } from './store.ts'

/** A time cited in a text: [mm:ss] or [h:mm:ss], optionally with an end. */
const cited = /\[(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:–(?:(\d{1,3}):)?(\d{1,3}):(\d{2}))?\]/g

/**
 * A row as an insight of the contract. While an insight is regenerated, its earlier result is hidden.
 * @param names of the transcript's speakers now, by index
 */
export function asInsight(row: InsightNow, names: Readonly<Record<number, string>>): Insight {
  const isBeingMade = row.status === 'QUEUED' || row.status === 'IN_PROGRESS'
  const isStale = row.transcriptVersion !== row.currentVersion
  // In another version of the transcript, the same number may be somebody else.
  const written = row.content === null || isStale ? row.content : withSpeakerNames(row.content, names)
  const content = isBeingMade ? null : written
  const live = row.status === 'IN_PROGRESS' ? partialInsightText(row.id) : null
  const isShown = content !== null
  return {
    id: row.id,
    content,
    tweaks: JSON.parse(row.tweaks) as string[],
    prompt: { id: row.promptId, title: row.promptTitle },
    recordingId: row.recordingId,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    status: row.status,
    queuedAt: row.queuedAt,
    completedAt: row.completedAt,
    progress: row.status === 'COMPLETED' ? 1 : (live?.progress ?? 0),
    partialContent: live?.text ?? null,
    waitingFor: row.waitingFor,
    failure: row.failure === null ? null : (JSON.parse(row.failure) as Failure),
    citations: citationsOf(content ?? ''),
    engine: isShown ? row.engine : null,
    quality: isShown ? (row.quality as Insight['quality']) : null,
    language: isShown ? row.language : null,
    isStale: isShown && isStale,
    tokens:
      isShown && row.promptTokens !== null && row.completionTokens !== null
        ? { prompt: row.promptTokens, completion: row.completionTokens }
        : null,
  }
}

/** The distinct times cited in a text, in order. */
export function citationsOf(text: string): Insight['citations'] {
  const found = new Map<string, Insight['citations'][number]>()
  const seconds = (hours: string | undefined, minutes: string | undefined, rest: string | undefined): number =>
    Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(rest)
  for (const [match, ...parts] of text.matchAll(cited)) {
    const end = parts[4] === undefined ? null : seconds(parts[3], parts[4], parts[5])
    found.set(match, { start: seconds(parts[0], parts[1], parts[2]), end })
  }
  return [...found.values()]
}
