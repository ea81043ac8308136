import { findWindow } from '../../transcripts/windows/read-windows.ts'
import { findTranscriptOf } from '../../transcripts/content/find-transcript.ts'
import { engineOfRun, languageHeard } from '../../transcripts/content/kept-text.ts'
import { patchTranscript } from '../../transcripts/content/patch-transcript.ts'
import { notFound, StepError } from '../../contract/app-error.ts'
import type { Effort } from '../../contract/resources.ts'
import type { RecogniseResult } from '../../engines/speech/port.ts'
import { append } from '../../platform/events/events.ts'
import { observeEngine } from '../../platform/observe-engine.ts'
import { sampleRate } from '../../platform/media/decode.ts'
import { findRecording } from '../../library/recordings/find-recording.ts'
import { joinWindows } from '../../text/windows/join-windows.ts'
import { textOfWords } from '../../text/join-words.ts'
import { windowTimes } from '../../text/windows/window-times.ts'
import { writeWindowResult } from '../../transcripts/windows/write-windows.ts'
import { encodeWindowResult } from '../../transcripts/windows/window-result.ts'
import { getWorkspace } from '../../identity/workspaces/get-workspace.ts'
import type { PipelineDeps } from '../deps.ts'
import { engineForLanguage, inLanguage, unrecognised } from '../engine-for-language.ts'
import { wordsToPrefer } from '../words-to-prefer.ts'
import type { Context, Outcome, Run } from '../graph.ts'
import { openPcm } from '../open-pcm.ts'
import { placed, withContext } from '../place-window.ts'

/** Recognises one window, once; its words are committed with its completion. */
export async function recogniseWindow(
  deps: PipelineDeps,
  context: Context,
  run: Run,
  item: unknown,
): Promise<Outcome | void> {
  const { n } = item as { n: number }
  const window = await findWindow(context.db, context.runId, n)
  if (window === undefined) throw new StepError('ENGINE_ERROR', `Window ${n} of the recording is missing.`)
  if (window.result !== null) return
  const recording = await findRecording(context.db, run.workspaceId, run.recordingId)
  const transcript = await findTranscriptOf(context.db, run.recordingId)
  const ofRun = transcript === undefined ? null : engineOfRun(transcript)
  if (recording === undefined || transcript === undefined || ofRun === null)
    throw notFound('recording', run.recordingId)
  const workspace = await getWorkspace(context.db, run.workspaceId)
  const preferred = await wordsToPrefer(context.db, recording, workspace)

  const spoken = window.language
  const language = languageHeard(recording, transcript)
  const engine = spoken === null ? await deps.speech.byName(ofRun) : await engineForLanguage(deps.speech, spoken)
  const range = withContext(window)
  await using file = await openPcm(deps, context, run, window.channel, range)
  let heard: RecogniseResult
  const told: Promise<void>[] = []
  const tell = (waitingFor: string): void => {
    // A failure shows itself when the window ends.
    told.push(context.emit(async (tx) => patchTranscript(tx, transcript.id, { waitingFor }), []).catch(() => {}))
  }
  try {
    heard =
      engine === null
        ? unrecognised
        : await observeEngine('speech', engine, window.length / sampleRate, () =>
            engine.recognise(
              { path: file.path, sampleRate, offset: file.offset, length: range.length },
              {
                language: spoken ?? language,
                vocabulary: preferred.all,
                // They are of other recordings, too, perhaps in other scripts.
                unasked: preferred.onlyNames,
                effort: recording.effort as Effort,
                signal: context.signal,
                onSlow: tell,
              },
            ),
          )
  } finally {
    await Promise.all(told)
  }
  const found = placed(heard, window)
  const result = spoken === null ? found : inLanguage(found, spoken, engine)
  const shown = joinWindows([{ words: result.words, ...windowTimes(window) }]).flat()
  const text = textOfWords(shown, language)
  return {
    write: async (tx) => {
      if (told.length > 0) await patchTranscript(tx, transcript.id, { waitingFor: null })
      await writeWindowResult(tx, context.runId, n, encodeWindowResult(result))
      await append(tx, {
        type: 'TRANSCRIPT_PROGRESS',
        workspaceId: run.workspaceId,
        data: { ...run, status: 'IN_PROGRESS', window: n, start: window.start, end: window.end, text },
      })
    },
  }
}
