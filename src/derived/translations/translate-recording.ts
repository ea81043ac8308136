import { lockForUpdate } from '../../transcripts/content/status.ts'
import type { Quality } from '../../contract/content.ts'
import type { TranslationChooser, Translator } from '../../engines/translation/port.ts'
import { StepError } from '../../contract/app-error.ts'
import { append } from '../../platform/events/events.ts'
import type { StepContext, StepResult } from '../../platform/jobs/job.ts'
import { getRecordingRow } from '../../library/recordings/get-recording-row.ts'
import type { Db } from '../../platform/database/schema.ts'
import { baseLanguage } from '../../text/join-words.ts'
import { getTranscriptState } from '../../transcripts/content/get-transcript-state.ts'
import { findVersionBlocks, readVersionBlocks } from '../../transcripts/versions/read-version.ts'
import { findLastVersion } from '../../transcripts/versions/find-last-version.ts'
import { writePacked, type VersionKind } from '../../transcripts/versions/write-version.ts'
import type { Packed } from '../../text/content-blocks.ts'
import { versionSummary } from '../../text/version-summary.ts'
import type { PreviousContent } from './build-thread.ts'
import { getWorkspace } from '../../identity/workspaces/get-workspace.ts'
import { cutUnits, makeContent } from './make-content.ts'
import type { TranslationRun } from './queue-translation.ts'
import { packMemory, unpackMemory, type SentenceMemory } from './sentence-memory.ts'
import { setStatus } from '../../transcripts/content/status.ts'
import { deleteParts, findTranslation, patchTranslation, readParts, writePart, type TranslationRow } from './store.ts'
import { missingSentences, translateSentences } from './translate-sentences.ts'

/**
 * Translates the current transcript. Reuses sentences from an interrupted attempt or an earlier version, and commits
 * each batch as it arrives. The content is written as a whole at the end.
 */
export async function translateRecording(
  chooser: Pick<TranslationChooser, 'open'>,
  context: Pick<StepContext, 'db' | 'signal' | 'emit' | 'job'>,
  run: TranslationRun,
): Promise<StepResult | void> {
  const { db, signal } = context
  const { runId } = context.job
  const { translationId, recordingId } = run
  const before = await findTranslation(db, recordingId, translationId)
  const transcript = await getTranscriptState(db, recordingId)
  if (before?.runId !== runId || transcript === null || transcript.version === 0) return
  const { blocks, row } = await readVersionBlocks(db, transcript.id, transcript.version)
  const units = await cutUnits({ blocks, language: row.language, names: await namesOf(db, run) }, signal)

  // Without speech there is no engine to choose.
  const translator = units.length === 0 ? null : await open(chooser, row.language, run.language)
  const engine = translator === null ? null : `${translator.provider}/${translator.model}`
  const parts = await readParts(db, translationId)
  const memory = unpackMemory(parts)
  if (translator !== null && engine !== null) {
    const missing = missingSentences(units, memory, engine)
    await translateMissing(context, run, translator, { missing, memory, firstPart: (parts.at(-1)?.n ?? -1) + 1 })
  }

  const isOfSame = before.sourceVersion === transcript.version && before.engine === engine
  const previous = await previousOf(db, before, transcript.id, isOfSame)
  const content = { blocks, units, language: run.language, previous }
  const made = await makeContent(content, memory, engine ?? '', signal)
  return {
    write: async (tx) => {
      const now = await lockForUpdate(tx, 'translation', translationId)
      if (now?.runId !== runId) return
      let { version } = now
      const write = (packed: Packed, kind: VersionKind, summary: string): Promise<void> => {
        version += 1
        const meta = { kind, summary, createdById: null, language: run.language }
        return writePacked(tx, translationId, version, packed, meta)
      }
      if (!made.isSame) {
        const summary = engine === null ? 'No speech to translate.' : `Translated by ${engine}.`
        await write(made.packed, 'TRANSLATION', summary)
      }
      if (made.carried !== null) {
        const summary = versionSummary({ type: 'carriedOver', count: made.corrections.carried })
        await write(made.carried, 'EDIT', summary)
      }
      await deleteParts(tx, translationId)
      if (made.used.size > 0) await writePart(tx, translationId, 0, packMemory(made.used))
      await setStatus(tx, 'translation', translationId, 'COMPLETED', {
        version,
        sourceVersion: transcript.version,
        engine,
        quality: qualityOf(translator, transcript.quality),
        warnings: JSON.stringify(made.warnings),
        failure: null,
      })
      await append(tx, {
        type: now.version === 0 ? 'TRANSLATION_CREATED' : 'TRANSLATION_UPDATED',
        workspaceId: run.workspaceId,
        data: { ...run, transcriptId: transcript.id, status: 'COMPLETED' },
      })
    },
  }
}

/** The content that a translation has, with what people corrected in it; null: it has none. */
async function previousOf(
  db: Db,
  { id, version, sourceVersion }: TranslationRow,
  transcriptId: string,
  isOfSame: boolean,
): Promise<PreviousContent | null> {
  if (version === 0) return null
  const now = await readVersionBlocks(db, id, version)
  const { nextId } = now.manifest
  const made = await findLastVersion(db, id, ['TRANSLATION'])
  if (made === undefined || made === version) return { isOfSame, now: now.blocks, nextId, corrected: null }
  const { blocks } = await readVersionBlocks(db, id, made)
  // An archive that somebody wrote may lack it. Then nothing says what was corrected.
  const source = await findVersionBlocks(db, transcriptId, sourceVersion)
  const corrected = { made: blocks, source: source?.blocks ?? [], sourceLanguage: source?.row.language ?? 'und' }
  return { isOfSame, now: now.blocks, nextId, corrected }
}

/** Translates sentences into `memory`, and commits each batch as a part of the translation. */
async function translateMissing(
  { job, signal, emit }: Pick<StepContext, 'signal' | 'emit' | 'job'>,
  run: TranslationRun,
  translator: Translator,
  {
    missing,
    memory,
    firstPart,
  }: { missing: ReturnType<typeof missingSentences>; memory: SentenceMemory; firstPart: number },
): Promise<void> {
  const { translationId, workspaceId } = run
  let n = firstPart
  let done = 0
  for await (const batch of translateSentences(translator, missing, signal)) {
    for (const [key, translated] of batch) memory.set(key, translated)
    done += batch.size
    const part = { n: n++, data: packMemory(batch) }
    const progress = Math.min(0.99, Math.round((done / missing.size) * 1000) / 1000)
    await emit(async (tx) => {
      if ((await lockForUpdate(tx, 'translation', translationId))?.runId !== job.runId) return
      await writePart(tx, translationId, part.n, part.data)
      await patchTranslation(tx, translationId, { sentences: missing.size, sentencesDone: done })
      await append(tx, {
        type: 'TRANSLATION_PROGRESS',
        workspaceId,
        data: { ...run, status: 'IN_PROGRESS', progress },
      })
    }, [])
  }
}

/** A translation of a draft is a draft. */
function qualityOf(translator: Translator | null, original: Quality | null): Quality | null {
  if (translator === null) return original
  return translator.quality === 'draft' || original === 'draft' ? 'draft' : 'standard'
}

async function open(chooser: Pick<TranslationChooser, 'open'>, from: string, to: string): Promise<Translator> {
  try {
    return await chooser.open(from, to)
  } catch (error) {
    if (!(error instanceof StepError) || error.code !== 'LANGUAGE_UNSUPPORTED') throw error
    if (from === 'und') {
      throw new StepError(
        'LANGUAGE_UNSUPPORTED',
        "The transcript's language is unknown. Set the recording's language and transcribe it again.",
      )
    }
    if (baseLanguage(from) !== baseLanguage(to)) throw error
    throw new StepError('LANGUAGE_UNSUPPORTED', `The transcript is already in ${from}.`)
  }
}

/** Terms to leave untranslated: the vocabulary, and the replacement texts of the workspace's find-and-replace list. */
async function namesOf(db: Db, run: TranslationRun): Promise<string[]> {
  const workspace = await getWorkspace(db, run.workspaceId)
  const recording = await getRecordingRow(db, run.workspaceId, run.recordingId)
  const names = [
    ...workspace.vocabulary,
    ...(JSON.parse(recording.vocabulary) as string[]),
    ...workspace.findAndReplaceWords.map(({ replace }) => replace),
  ]
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))]
}
