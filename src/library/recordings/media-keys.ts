import type { Db } from '../../platform/database/schema.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { RecordingRow } from './as-recording.ts'

/** What the keys of a recording's media depend on. */
export type MediaPlace = Pick<RecordingRow, 'id' | 'workspaceId' | 'mediaWorkspaceId'>

/** The blob store keys of a recording's media. They stay the same when it is moved to another workspace. */
export function mediaKeys({ id, workspaceId, mediaWorkspaceId }: MediaPlace) {
  const folder = `media/${mediaWorkspaceId ?? workspaceId}/${id}/`
  return {
    folder,
    original: `${folder}original`,
    audio: `${folder}audio.m4a`,
    /** Folder with the passages that share links play. */
    passages: `${folder}passages/`,
    waveform: `${folder}waveform`,
    /** 16 kHz mono PCM for the engines; deleted once the transcript is complete. */
    pcm: `${folder}pcm-16k`,
    /** Where each channel is recognised by itself: `pcm` is the first one, and these are the others. */
    pcmOf: (channel: number) => (channel === 0 ? `${folder}pcm-16k` : `${folder}channels/${channel}`),
    /** How loud the channels are, and the folder of it and the other channels; deleted with the PCM. */
    levels: `${folder}channels/levels`,
    channels: `${folder}channels/`,
  }
}

/** The same of a recording that is known by its ids, also after its row is gone. */
export async function findMediaKeys(
  db: Db,
  { workspaceId, recordingId: id }: { workspaceId: string; recordingId: string },
): Promise<ReturnType<typeof mediaKeys>> {
  const [row] = await mediaPlace(db, id)
  return mediaKeys(row ?? { id, workspaceId, mediaWorkspaceId: null })
}

const mediaPlace = prepared(1, (db, id: string) =>
  db.selectFrom('recording').select(['id', 'workspaceId', 'mediaWorkspaceId']).where('id', '=', id),
)
