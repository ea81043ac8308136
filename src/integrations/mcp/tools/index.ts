import type { Tool } from '../tool.ts'
import { addRecording } from './add-recording.ts'
import { ask } from './ask.ts'
import { createInsight } from './create-insight.ts'
import { exportTranscript } from './export-transcript.ts'
import { fetchDocument } from './fetch.ts'
import { getInsights } from './get-insights.ts'
import { getStatus } from './get-status.ts'
import { getTranscript } from './get-transcript.ts'
import { listPrompts } from './list-prompts.ts'
import { listRecordings } from './list-recordings.ts'
import { listWorkspaces } from './list-workspaces.ts'
import { search } from './search.ts'
import { translateTranscript } from './translate-transcript.ts'
import { whatSpeakerSaid } from './what-speaker-said.ts'

/** Every tool, those that only read first. */
export const tools: readonly Tool[] = [
  search,
  fetchDocument,
  listWorkspaces,
  listRecordings,
  getTranscript,
  whatSpeakerSaid,
  getInsights,
  listPrompts,
  ask,
  exportTranscript,
  getStatus,
  addRecording,
  translateTranscript,
  createInsight,
]
