import type { InsightEngine } from '../../engines/insight/port.ts'
import { append } from '../../platform/events/events.ts'
import type { StepHandler, StepResult } from '../../platform/jobs/job.ts'
import { observeEngine } from '../../platform/observe-engine.ts'
import { getRecordingRow } from '../../library/recordings/get-recording-row.ts'
import { timeOf } from '../../text/time-of.ts'
import { annotate } from '../../platform/tracing/scope.ts'
import { getTranscriptState } from '../../transcripts/content/get-transcript-state.ts'
import type { InsightJob } from './queue-insight.ts'
import { readLines } from './read-lines.ts'
import { lockForUpdate, setStatus } from '../../transcripts/content/status.ts'
import { findInsight } from './store.ts'
import { derivedJobHooks } from '../job-hooks.ts'
import { setPartialInsightText } from './partial-insight-text.ts'

export interface WritingDeps {
  engine: InsightEngine
  /** The language of a text, or null if it can't be detected. */
  detectLanguage: (text: string) => Promise<string | null>
}

const noSpeech = 'No speech was found in this recording, so there is nothing to write about.'

/** Writes an insight: reads the transcript, calls the engine, and stores the complete result or nothing. */
export function writeInsight({ engine, detectLanguage }: WritingDeps): StepHandler {
  return async ({ db, job, signal }, input): Promise<StepResult | void> => {
    const { workspaceId, recordingId, insightId } = input as InsightJob
    annotate({ workspaceId, recordingId })
    const row = await findInsight(db, recordingId, insightId)
    if (row === undefined || row.runId !== job.runId) return
    const recording = await getRecordingRow(db, workspaceId, recordingId)
    const transcript = await getTranscriptState(db, recordingId)
    if (transcript === null || transcript.version === 0)
      throw new Error(`${recordingId} has no transcript to write about`)
    const { lines, language: spoken } = await readLines(db, recordingId, transcript, signal)
    const state = { text: null as string | null, progress: 0 }
    const note = (change: Partial<typeof state>): void => setPartialInsightText(insightId, Object.assign(state, change))
    note({})
    try {
      const seconds = Math.max(recording.duration ?? 0, timeOf(lines).end)
      const written =
        lines.length === 0
          ? { text: noSpeech, tokens: null }
          : await observeEngine('insight', engine, 0, () =>
              engine.write(
                {
                  prompt: { title: row.promptTitle, text: row.promptText },
                  tweaks: JSON.parse(row.tweaks) as string[],
                  recording: { title: recording.title, language: spoken, seconds },
                  lines,
                },
                { signal, onProgress: (progress) => note({ progress }), onText: (text) => note({ text }) },
              ),
            )
      const isOwnText = engine.quality === 'standard' && lines.length > 0
      const language = isOwnText ? ((await detectLanguage(written.text)) ?? spoken) : spoken
      return {
        write: async (tx) => {
          const now = await lockForUpdate(tx, 'insight', insightId)
          if (now?.runId !== job.runId) return
          const isFirst = now.content === null
          await setStatus(tx, 'insight', insightId, 'COMPLETED', {
            content: written.text,
            engine: `${engine.provider}/${engine.model}`,
            quality: engine.quality,
            language,
            failure: null,
            transcriptVersion: transcript.version,
            promptTokens: written.tokens?.prompt ?? null,
            completionTokens: written.tokens?.completion ?? null,
          })
          await append(tx, {
            type: isFirst ? 'INSIGHT_CREATED' : 'INSIGHT_CHANGED',
            workspaceId,
            data: { recordingId, insightId, transcriptId: transcript.id, language, status: 'COMPLETED' },
          })
        },
      }
    } finally {
      setPartialInsightText(insightId, null)
    }
  }
}

export const insightHooks = derivedJobHooks<InsightJob>('insight', {
  idOf: ({ insightId }) => insightId,
  started: ({ workspaceId, ...of }) => {
    return { type: 'INSIGHT_STARTED', workspaceId, data: { ...of, status: 'IN_PROGRESS' } }
  },
  failed: ({ workspaceId, ...of }, failure) => {
    return { type: 'INSIGHT_FAILED', workspaceId, data: { ...of, status: 'FAILED', failure } }
  },
})
