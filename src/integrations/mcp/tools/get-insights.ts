import type { Insight } from '../../../contract/endpoints/insights.ts'
import { Nullable } from '../../../contract/schema.ts'
import { Type } from '../../../contract/type.ts'
import { clip } from '../fence.ts'
import { visible } from '../../../text/visible.ts'
import { pageLength } from '../read-passages.ts'
import { pageOf, parseRecordingId, type RecordingPlace } from '../recording-id.ts'
import { maxNameLength } from '../speaker-names.ts'
import { idOf, RecordingId, Seconds, tool, Url } from '../tool.ts'

/** Length of each text where all insights of a recording are read, characters. */
const excerptLength = 2000

export const getInsights = tool({
  name: 'get_insights',
  title: 'Read insights',
  description:
    'Read the texts that prompts made of a recording: summaries, lists of tasks and the like. Long texts are cut: read one to its end with insight and offset.',
  input: {
    id: RecordingId,
    insight: Type.Optional(idOf('ins', 'id of one insight (ins_…)')),
    offset: Type.Optional(
      Type.Integer({ minimum: 0, default: 0, description: 'with insight: nextOffset of the last page' }),
    ),
  },
  output: {
    insights: Type.Array(
      Type.Object({
        id: Type.String(),
        prompt: Type.String({ description: 'title of the prompt' }),
        status: Type.String(),
        isStale: Type.Boolean({ description: 'the transcript has changed since' }),
        text: Type.String(),
        nextOffset: Nullable(Type.Integer({ description: 'where the rest of the text starts; null: this is all' })),
        places: Type.Array(Type.Object({ start: Seconds, url: Url }), { description: 'that the text cites' }),
      }),
    ),
    hasMore: Type.Boolean({ description: 'the recording has more than 20 insights' }),
  },
  calls: ['listInsights', 'getInsight'],
  isReadOnly: true,
  run: async ({ client, address }, { id, insight, offset = 0 }) => {
    const place = parseRecordingId(id)
    const { spaceId, recordingId } = place
    const params = { spaceId, recordingId }
    if (insight !== undefined) {
      const one = await client.getInsight({ params: { ...params, insightId: insight } })
      return { insights: [shown(one, place, address, { offset, length: pageLength })], hasMore: false }
    }
    const all = await client.listInsights({ params, query: { limit: 21 } })
    const span = { offset: 0, length: excerptLength }
    return { insights: all.slice(0, 20).map((one) => shown(one, place, address, span)), hasMore: all.length > 20 }
  },
})

function shown(
  { id, prompt, status, isStale, content, citations }: Insight,
  place: RecordingPlace,
  address: string,
  { offset, length }: { offset: number; length: number },
) {
  const text = visible(content ?? '')
  const end = offset + length
  return {
    id,
    prompt: clip(prompt.title, maxNameLength),
    status,
    isStale,
    text: text.slice(offset, end).toWellFormed(),
    nextOffset: end < text.length ? end : null,
    places: citations.slice(0, 20).map(({ start }) => ({ start, url: pageOf(address, place, start) })),
  }
}
