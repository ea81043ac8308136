import { Type } from '../../../contract/type.ts'
import { clock } from '../../../text/clock.ts'
import { clip, fence } from '../fence.ts'
import { readPassages } from '../read-passages.ts'
import { pageOf, parseRecordingId, recordingIdOf } from '../recording-id.ts'
import { maxNameLength, nameVoices } from '../speaker-names.ts'
import { tool, Url } from '../tool.ts'

const maxNotesLength = 2000

// The fields id, title, text, url and metadata, and the text as plain JSON, are what connectors of assistants expect.
export const fetchDocument = tool({
  name: 'fetch',
  title: 'Read a recording',
  description:
    'Read the transcript of a recording from a place on, by the id of a search result. metadata.nextId, if present, is the id of the next page.',
  input: { id: Type.String({ minLength: 1, maxLength: 200, description: 'id of a search result' }) },
  output: {
    id: Type.String(),
    title: Type.String(),
    text: Type.String({ description: 'lines of [time] speaker: words' }),
    url: Url,
    metadata: Type.Record(Type.String()),
  },
  calls: ['getRecording', 'getTranscript', 'getSpeaker'],
  isReadOnly: true,
  textOf: (output) => JSON.stringify(output),
  run: async ({ client, address }, { id }) => {
    const place = parseRecordingId(id)
    const { spaceId, recordingId, seconds } = place
    const recording = await client.getRecording({ params: { spaceId, recordingId } })
    const { transcript, duration } = recording
    const hasText = (transcript?.version ?? 0) > 0
    const { passages, nextFrom } = hasText
      ? await readPassages(client, place, { from: seconds, duration })
      : { passages: [], nextFrom: null }
    const voice = await nameVoices(client, spaceId, transcript?.speakerAssignments ?? [])
    const lines = passages.map(({ start, speaker, text }) => `[${clock(start)}] ${voice(speaker)}: ${text}`)
    return {
      id: recordingIdOf(spaceId, recordingId, seconds),
      title: clip(recording.title, maxNameLength),
      text: hasText ? fence(lines.join('\n\n')) : 'This recording has no transcript yet. See metadata.status.',
      url: pageOf(address, place, seconds),
      metadata: {
        createdAt: recording.createdAt,
        recordedAt: recording.recordedAt,
        language: transcript?.language ?? recording.language,
        status: transcript?.status ?? 'NOT_STARTED',
        ...(recording.notes === null ? {} : { notes: fence(clip(recording.notes, maxNotesLength)) }),
        ...(duration === null ? {} : { duration: clock(duration) }),
        ...(transcript?.quality === 'draft' ? { quality: 'draft' } : {}),
        ...(nextFrom === null ? {} : { nextId: recordingIdOf(spaceId, recordingId, nextFrom) }),
      },
    }
  },
})
