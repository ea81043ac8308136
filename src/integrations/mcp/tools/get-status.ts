import type { Failure } from '../../../contract/errors.ts'
import { Nullable } from '../../../contract/schema.ts'
import { Type } from '../../../contract/type.ts'
import { clip } from '../fence.ts'
import { pageOf, parseRecordingId } from '../recording-id.ts'
import { maxNameLength } from '../speaker-names.ts'
import { RecordingId, tool, Url } from '../tool.ts'

const Work = {
  status: Type.String(),
  progress: Type.Number({ description: '0–1' }),
  waitingFor: Nullable(Type.String()),
  failure: Nullable(Type.String({ description: 'code of the failure' })),
}

export const getStatus = tool({
  name: 'get_status',
  title: 'State of the work',
  description: 'How far a recording is: its media, its transcript, its translations and insights.',
  input: { id: RecordingId },
  output: {
    title: Type.String(),
    url: Url,
    media: Type.Object({ status: Type.String(), failure: Work.failure }),
    transcript: Nullable(Type.Object({ ...Work, language: Type.String() })),
    translations: Type.Array(Type.Object({ ...Work, id: Type.String(), language: Type.String() })),
    insights: Type.Array(Type.Object({ ...Work, id: Type.String(), prompt: Type.String() })),
  },
  calls: ['getRecording', 'listTranslations', 'listInsights'],
  isReadOnly: true,
  run: async ({ client, address }, { id }) => {
    const place = parseRecordingId(id)
    const params = { spaceId: place.spaceId, recordingId: place.recordingId }
    const recording = await client.getRecording({ params })
    const { transcript } = recording
    const { translations } = await client.listTranslations({ params, query: { limit: 50 } })
    const insights = await client.listInsights({ params, query: { limit: 50 } })
    return {
      title: clip(recording.title, maxNameLength),
      url: pageOf(address, place),
      media: { status: recording.status, failure: recording.failure?.code ?? null },
      transcript: transcript === null ? null : { ...workOf(transcript), language: transcript.language },
      translations: translations
        .filter(({ isOriginal }) => !isOriginal)
        .map((one) => ({ ...workOf(one), id: one.id, language: one.language })),
      insights: insights.map((one) => ({
        ...workOf(one),
        id: one.id,
        prompt: clip(one.prompt.title, maxNameLength),
      })),
    }
  },
})

function workOf(work: { status: string; progress: number; waitingFor: string | null; failure: Failure | null }) {
  const { status, progress, waitingFor, failure } = work
  return { status, progress, waitingFor, failure: failure?.code ?? null }
}
