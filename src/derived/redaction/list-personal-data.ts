import type { PersonalDataFinding } from '../../contract/endpoints/redaction.ts'
import { notFound } from '../../contract/app-error.ts'
import type { SpeakerAssignment } from '../../contract/resources.ts'
import type { InsightEngine } from '../../engines/insight/port.ts'
import { getRecordingRow } from '../../library/recordings/get-recording-row.ts'
import type { Database } from '../../platform/database/schema.ts'
import { runInThread } from '../../platform/processes/thread.ts'
import type { FindInput } from '../../text/redaction/find-in-thread.ts'
import { suggestedLabel } from '../../text/redaction/labels.ts'
import type { Findings, KnownName } from '../../text/redaction/list-findings.ts'
import { findTranscriptOf } from '../../transcripts/content/find-transcript.ts'
import { requireContent } from '../../transcripts/content/require-content.ts'
import { withNames } from '../../transcripts/speakers/with-names.ts'
import { readVersionBlocks } from '../../transcripts/versions/read-version.ts'
import { askForNames } from './ask-for-names.ts'

export interface PersonalDataDeps {
  db: Database
  engine: InsightEngine
}

/**
 * What may be personal data in a transcript. AppError NOT_FOUND, INVALID_STATE before there is a transcript, ENGINE_UNAVAILABLE
 * if the engine is to list names and can't, RATE_LIMITED if it does so already.
 */
export async function listPersonalData(
  { db, engine }: PersonalDataDeps,
  asked: { workspaceId: string; recordingId: string; callerId: string; asksEngine: boolean },
  signal: AbortSignal,
): Promise<{ findings: PersonalDataFinding[]; isTruncated: boolean }> {
  const { workspaceId, recordingId, callerId, asksEngine } = asked
  const recording = await getRecordingRow(db, workspaceId, recordingId)
  const transcript = await findTranscriptOf(db, recordingId)
  if (transcript === undefined) throw notFound('recording', recordingId)
  requireContent('transcript', transcript)
  const speakers = await withNames(db, JSON.parse(transcript.speakerAssignments) as SpeakerAssignment[])
  const known: KnownName[] = speakers.map(({ name }) => ({ kind: 'SPEAKER', name }))
  if (asksEngine) known.push(...(await askForNames({ db, engine }, { recording, transcript, callerId }, signal)))
  const { blocks, row } = await readVersionBlocks(db, transcript.id, transcript.version)
  const input: FindInput = { blocks, language: row.language, known }
  const module = new URL('../../text/redaction/find-in-thread.ts', import.meta.url)
  const { findings, isTruncated } = await runInThread<Findings>(module, input, { signal })
  return {
    findings: findings.map((finding) => ({ ...finding, label: suggestedLabel(finding.kind, finding.number) })),
    isTruncated,
  }
}
