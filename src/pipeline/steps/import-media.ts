import { removeDeleted } from '../../library/deletion/remove-deleted.ts'
import { listFiles, replaceFile } from '../../library/recordings/recording-files.ts'
import { notFound, StepError } from '../../contract/app-error.ts'
import { countImport, requireImport } from '../../library/quotas/require-quota.ts'
import type { LocalTarget } from '../../platform/blobs/port.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import { append, type NewEvent } from '../../platform/events/events.ts'
import { decode, sampleRate, type Decoded } from '../../platform/media/decode.ts'
import { playerAudioType } from '../../platform/media/player-audio.ts'
import { encodeLevels, type ChannelLevels } from '../../platform/media/channel-levels.ts'
import { measureChannels } from '../../platform/media/measure-channels.ts'
import { mimeTypeOf } from '../../platform/media/mime-type.ts'
import { probe, type Probe } from '../../platform/media/probe.ts'
import { buildWaveform, encodeWaveform } from '../../platform/media/waveform.ts'
import { mediaKeys } from '../../library/recordings/media-keys.ts'
import { setRecordingStatus } from '../../library/recordings/status.ts'
import type { RecordingRow } from '../../library/recordings/as-recording.ts'
import { patchRecording } from '../../library/store.ts'
import { findRecording } from '../../library/recordings/find-recording.ts'
import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Db, Tx } from '../../platform/database/schema.ts'
import { deletePartsOf, findCompletedUpload, listPartRows } from '../../library/uploads/uploaded-parts.ts'
import { findTranscriptOf } from '../../transcripts/content/find-transcript.ts'
import { deletePcm } from '../delete-pcm.ts'
import { deleteRedactedSound, findRedactedSound, makeRedactedSound } from '../../derived/redaction/redacted-sound.ts'
import type { PipelineDeps } from '../deps.ts'
import type { GrowingFileWriter } from '../growing-files.ts'
import type { Context, Run } from '../graph.ts'
import { isDecoded } from '../is-decoded.ts'
import { needLevels, planChannels, type ChannelPlan } from '../plan-channels.ts'
import { roundSeconds } from '../../text/round-seconds.ts'

/** Reads the uploaded bytes: their properties, PCM for the engines, audio for the player and the waveform. */
export async function importMedia(deps: PipelineDeps, context: Context, run: Run): Promise<void> {
  const recording = await findRecording(context.db, run.workspaceId, run.recordingId)
  if (recording === undefined) throw notFound('recording', run.recordingId)
  if (await isDecoded(deps, recording)) return

  const isFollowed = deps.growing !== null && (await isTranscriptWanted(context, run))
  // Its model is loaded while the file is looked at.
  if (isFollowed) deps.voice.prepare()
  // Media that somebody uploads after the copy failed is what they want it to have.
  const isUploaded = (await findCompletedUpload(context.db, recording.id)) !== undefined
  const redacted = isUploaded ? undefined : await findRedactedSound(context.db, recording.id)
  if (redacted === undefined) await joinParts(deps, context, recording)
  else await makeRedactedSound(deps, context.db, recording, redacted, context.signal)
  const isMadeHere = recording.source === 'URL' || redacted !== undefined
  await using original = await deps.blobs.localFile(mediaKeys(recording).original)
  try {
    const source = await examine(deps, context, recording, original.path, isMadeHere)
    await announceChannels(deps, context, run, source)
    await decodeSource(deps, context, source, isFollowed)
  } catch (error) {
    const isRefused = error instanceof StepError && error.code === 'QUOTA_EXCEEDED'
    if (isRefused && !(await isStored(context.db, run.recordingId))) await dropMedia(deps, recording, isMadeHere)
    await removeDeleted({ db: context.db, blobs: deps.blobs }, run)
    throw error
  }
}

/** Whether the media was stored and counted before: to transcribe it again, it is read again. */
async function isStored(db: Db, recordingId: string): Promise<boolean> {
  const files = await listFiles(db, recordingId)
  return files.some(({ type, blobKey }) => type === 'ORIGINAL' && blobKey !== '')
}

/**
 * Deletes media that its quota refuses. A retry downloads it again, or makes the copy again, but an upload can't be repeated
 * and stays.
 */
async function dropMedia({ blobs }: PipelineDeps, recording: RecordingRow, isMadeHere: boolean): Promise<void> {
  const keys = mediaKeys(recording)
  if (isMadeHere) return blobs.deleteAll(keys.folder)
  await deletePcm({ blobs }, recording)
  await blobs.delete(keys.audio)
  await blobs.delete(keys.waveform)
}

/** What is known of a recording's media before it is decoded. */
interface Source {
  recording: RecordingRow
  path: string
  probed: Probe
  size: number
  /** What counts against quotas besides the seconds. */
  counted: { workspaceId: string; recordingId: string; newBytes: number }
  levels: ChannelLevels | null
  plan: ChannelPlan
}

/** Looks at the media, and checks that the workspace may have so much. */
async function examine(
  deps: PipelineDeps,
  context: Context,
  recording: RecordingRow,
  path: string,
  isMadeHere: boolean,
): Promise<Source> {
  const { id: recordingId, workspaceId } = recording
  const { original } = mediaKeys(recording)
  const media = { config: deps.config.media, signal: context.signal }
  const probed = await probe(path, media, { separateTracks: recording.channels === 'separate' })
  const size = (await deps.blobs.size(original)) ?? 0
  // Parts of an upload were counted when they arrived.
  const isUploaded = recording.source === 'FILE_UPLOAD' && !isMadeHere
  const isCounted = isUploaded || (await isStored(context.db, recordingId))
  const counted = { workspaceId, recordingId, newBytes: isCounted ? 0 : size }
  const seconds = probed.durationEstimated ? 0 : (probed.durationSeconds ?? 0)
  await requireImport(context.db, deps.config.quotas, { ...counted, seconds })
  const levels = needLevels(recording, probed) ? await measureChannels(path, { ...media, probe: probed }) : null
  return { recording, path, probed, size, counted, levels, plan: planChannels(recording, probed.channels, levels) }
}

/** Writes how the channels are recognised, for the steps that follow the growing files. */
async function announceChannels(
  deps: PipelineDeps,
  context: Context,
  run: Run,
  { recording, levels, plan }: Source,
): Promise<void> {
  await deletePcm(deps, recording)
  if (levels !== null && plan.channels > 1) {
    await deps.blobs.put(mediaKeys(recording).levels, encodeLevels(levels.levels))
  }
  await context.emit((tx) => patchRecording(tx, run.recordingId, { pcmChannels: plan.channels }), [])
}

/** Decodes the media, and records the result. With `isFollowed`, other steps begin with its first samples. */
async function decodeSource(deps: PipelineDeps, context: Context, source: Source, isFollowed: boolean): Promise<void> {
  const { recording, path, probed, levels, plan } = source
  const keys = mediaKeys(recording)
  const pcm: { key: string; target: LocalTarget }[] = []
  const audio = await deps.blobs.localTarget(keys.audio)
  const live: GrowingFileWriter[] = []
  try {
    for (let channel = 0; channel < plan.channels; channel += 1) {
      const key = keys.pcmOf(channel)
      pcm.push({ key, target: await deps.blobs.localTarget(key) })
    }
    const [pcmPath = '', ...otherChannels] = pcm.map(({ target }) => target.path)
    const waveform = buildWaveform(sampleRate)
    const decoded = await decode(path, {
      config: deps.config.media,
      signal: context.signal,
      probe: probed,
      pcmPath,
      otherChannels,
      insteadOfMix: levels?.insteadOfMix ?? null,
      audioPath: audio.path,
      onSamples: async (samples, offset) => {
        waveform.push(samples)
        if (isFollowed && live.length === 0 && deps.growing !== null) {
          for (const { key, target } of pcm) live.push(await deps.growing.open(key, target.path))
          await context.begin()
        }
        for (const file of live) file.grown(offset + samples.length)
      },
      onDecoded: () => {
        for (const file of live) file.whole()
      },
    })
    // The first channel last: with it, all of them are there.
    for (const { target } of pcm.toReversed()) await target.commit()
    const { size: audioBytes } = await audio.commit()
    await deps.blobs.put(keys.waveform, encodeWaveform(waveform.finish()))
    // Written before the step ends, so that the steps that follow the growing file end after this.
    await context.emit((tx) => recordImport(tx, deps.config.quotas, source, { ...decoded, audioBytes }), [])
    for (const file of live) await file.stored()
  } finally {
    for (const file of live) await file.close()
    for (const { target } of pcm) await target.discard()
    await audio.discard()
  }
}

/** Makes the recording READY, with its files. */
async function recordImport(
  tx: Tx,
  quotas: QuotaSettings,
  { recording, probed, size, counted, plan }: Source,
  decoded: Decoded & { audioBytes: number },
): Promise<void> {
  const { id: recordingId, workspaceId } = recording
  const keys = mediaKeys(recording)
  await countImport(tx, quotas, { ...counted, seconds: decoded.seconds })
  const now = timestamp()
  const file = { recordingId, workspaceId, createdAt: now, updatedAt: now }
  await replaceFile(tx, {
    ...file,
    id: newId('fil'),
    type: 'ORIGINAL',
    mimeType: mimeTypeOf(probed),
    size,
    blobKey: keys.original,
  })
  await replaceFile(tx, {
    ...file,
    id: newId('fil'),
    type: 'AUDIO',
    mimeType: playerAudioType,
    size: decoded.audioBytes,
    blobKey: keys.audio,
  })
  await deletePartsOf(tx, recordingId)
  await deleteRedactedSound(tx, recordingId)
  // When it was published is what people know it by; its file may say when it was encoded.
  const mediaRecordedAt = recording.mediaRecordedAt ?? probed.recordedAt
  await setRecordingStatus(tx, recordingId, 'READY', { ...facts(probed, decoded, plan), mediaRecordedAt })
  if (recording.status !== 'READY') await append(tx, readyEvent(recording))
}

/** Whether the recording is transcribed, and not only read. */
async function isTranscriptWanted(context: Context, run: Run): Promise<boolean> {
  const transcript = await findTranscriptOf(context.db, run.recordingId)
  return transcript?.status === 'QUEUED' || transcript?.status === 'IN_PROGRESS'
}

function facts(probed: Probe, decoded: Decoded, { notice }: ChannelPlan) {
  return {
    duration: roundSeconds(decoded.seconds),
    mediaType: probed.hasVideo ? 'VIDEO' : 'AUDIO',
    warnings: JSON.stringify([...probed.warnings, ...decoded.warnings, ...(notice === null ? [] : [notice])]),
    failure: null,
  }
}

function readyEvent(recording: RecordingRow): NewEvent {
  return {
    type: 'RECORDING_READY',
    workspaceId: recording.workspaceId,
    data: { recordingId: recording.id, status: 'READY' },
  }
}

/** Creates the original from the uploaded parts; an earlier attempt may have done so. */
async function joinParts(deps: PipelineDeps, context: Context, recording: RecordingRow): Promise<void> {
  const { original } = mediaKeys(recording)
  const upload = await findCompletedUpload(context.db, recording.id)
  const parts = upload === undefined ? [] : await listPartRows(context.db, upload.id)
  if (parts.length > 0) {
    const keys = parts.map(({ blobKey }) => blobKey)
    await deps.blobs.concat(original, keys, { signal: context.signal }).catch(async (error: unknown) => {
      // Media may have been left in another place, when the instance was moved or restored.
      const sizes = await Promise.all([original, ...keys].map((key) => deps.blobs.size(key)))
      if (sizes[0] !== null || !sizes.slice(1).includes(null)) throw error
    })
  }
  if ((await deps.blobs.size(original)) === null) {
    const known =
      parts.length > 0 || (await listFiles(context.db, recording.id)).some((file) => file.type === 'ORIGINAL')
    throw new StepError(
      'MEDIA_UNREADABLE',
      known
        ? 'The media file is missing from storage. Upload it again.'
        : 'The recording has no media. Upload it first.',
    )
  }
}
