import { Type } from '../../../contract/type.ts'
import { Nullable } from '../../../contract/schema.ts'
import { clip } from '../fence.ts'
import { readPassages } from '../read-passages.ts'
import { pageOf, parseRecordingId } from '../recording-id.ts'
import { maxNameLength, nameVoices } from '../speaker-names.ts'
import { idOf, RecordingId, Seconds, tool, Url } from '../tool.ts'

/** A passage with its speaker's name and its link. */
export const SpokenPassage = Type.Object({
  start: Seconds,
  end: Seconds,
  speaker: Type.String(),
  text: Type.String(),
  url: Url,
})

export const getTranscript = tool({
  name: 'get_transcript',
  title: 'Read a transcript',
  description: 'Read a transcript, or a translation of it, in pages: passages with times, speakers and links.',
  input: {
    id: RecordingId,
    from: Type.Optional(Type.Number({ minimum: 0, default: 0, description: 'seconds; nextFrom of the last page' })),
    translation: Type.Optional(idOf('tsl', 'id of a translation (tsl_…) as get_status returns it')),
  },
  output: {
    title: Type.String(),
    language: Type.String(),
    quality: Nullable(Type.String({ description: 'draft: made by an engine that makes many mistakes' })),
    duration: Nullable(Type.Number({ description: 'seconds' })),
    passages: Type.Array(SpokenPassage),
    nextFrom: Nullable(Type.Number({ description: 'seconds where the next page starts; null: this is the last' })),
  },
  calls: ['getRecording', 'getTranscript', 'getTranslation', 'getTranslationState', 'getSpeaker'],
  isReadOnly: true,
  run: async ({ client, address }, { id, from = 0, translation }) => {
    const place = parseRecordingId(id)
    const { spaceId, recordingId } = place
    const params = { spaceId, recordingId }
    const { title, duration, transcript, language } = await client.getRecording({ params })
    const made =
      translation === undefined
        ? transcript
        : await client.getTranslationState({ params: { ...params, translationId: translation } })
    const { passages, nextFrom } = await readPassages(client, place, {
      from,
      duration,
      ...(translation === undefined ? {} : { translationId: translation }),
    })
    const voice = await nameVoices(client, spaceId, transcript?.speakerAssignments ?? [])
    return {
      title: clip(title, maxNameLength),
      language: made?.language ?? language,
      quality: made?.quality ?? null,
      duration,
      passages: passages.map(({ start, end, speaker, text }) => ({
        start,
        end,
        speaker: voice(speaker),
        text,
        url: pageOf(address, place, start),
      })),
      nextFrom,
    }
  },
})
