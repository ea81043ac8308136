import { notFound } from '../../errors.ts'
import { append } from '../../events/events.ts'
import { runInThread } from '../../processes/thread.ts'
import { findRecording } from '../../recordings/store.ts'
import { setTranscriptStatus } from '../../transcripts/status.ts'
import { findTranscriptOf, readAllWindowResults } from '../../transcripts/store.ts'
import { writePacked } from '../../transcripts/versions/write-version.ts'
import { getWorkspace } from '../../workspaces/get-workspace.ts'
import type { PipelineDeps } from '../deps.ts'
import type { Context, Outcome, Run } from '../graph.ts'
import type { AssembleInput, Assembled } from './assemble-content.ts'

/**
 * Makes the transcript of the windows' words. The engine's own text is one version; where the workspace's
 * replacements change something, what they make of it is the next, so that they can be undone.
 */
export async function assemble(deps: PipelineDeps, context: Context, run: Run): Promise<Outcome> {
  const recording = await findRecording(context.db, run.workspaceId, run.recordingId)
  const transcript = await findTranscriptOf(context.db, run.recordingId)
  if (recording === undefined || transcript?.engine == null) throw notFound('recording', run.recordingId)
  const workspace = await getWorkspace(context.db, run.workspaceId)
  const { abilities } = await deps.speech.byName(transcript.engine)
  const input: AssembleInput = {
    results: await readAllWindowResults(context.db, context.runId),
    language: recording.language,
    engineLanguage:
      abilities.languages !== 'any' && abilities.languages.length === 1 ? (abilities.languages[0] ?? null) : null,
    hasPunctuation: abilities.punctuation,
    names: [...new Set([...workspace.vocabulary, ...(JSON.parse(recording.vocabulary) as string[])])],
    findAndReplaceWords: workspace.findAndReplaceWords,
  }
  const made = await runInThread<Assembled>(new URL('./assemble-content.ts', import.meta.url), input, {
    signal: context.signal,
  })
  const warnings = [...(JSON.parse(transcript.warnings) as string[]), ...made.warnings]
  if (input.results.length === 0) warnings.push('No speech was found in this recording.')
  return {
    write: async (tx) => {
      const first = transcript.version + 1
      const meta = { createdById: null, language: made.language }
      await writePacked(tx, transcript.id, first, made.original, {
        ...meta,
        kind: 'ENGINE',
        summary: `Recognised by ${transcript.engine}.`,
      })
      if (made.replaced !== null) {
        const summary = "The workspace's replacements."
        await writePacked(tx, transcript.id, first + 1, made.replaced, { ...meta, kind: 'REPLACE', summary })
      }
      await setTranscriptStatus(tx, transcript.id, 'COMPLETED', {
        language: made.language,
        version: made.replaced === null ? first : first + 1,
        warnings: JSON.stringify(warnings),
        failure: null,
        waitingFor: null,
      })
      await append(tx, {
        type: transcript.version === 0 ? 'TRANSCRIPT_CREATED' : 'TRANSCRIPT_EDITED',
        workspaceId: run.workspaceId,
        data: { ...run, language: made.language, status: 'COMPLETED' },
      })
    },
  }
}
