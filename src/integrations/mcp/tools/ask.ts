import { Type } from '../../../contract/type.ts'
import { chooseWorkspace } from '../choose-workspace.ts'
import { clip } from '../fence.ts'
import { pageLength } from '../read-passages.ts'
import { pageOf, parseRecordingId, recordingIdOf } from '../recording-id.ts'
import { maxNameLength } from '../speaker-names.ts'
import { RecordingId, Seconds, tool, TranslatedInto, translatedInto, Url, WorkspaceId } from '../tool.ts'
import { maxExcerpt } from './search.ts'

export const ask = tool({
  name: 'ask',
  title: 'Ask the recordings',
  description:
    'Answer a question from the recordings of a workspace, with the passages that the answer is based on. Without a language model on the server, the passages are the answer.',
  input: {
    question: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }),
    workspace: Type.Optional(WorkspaceId),
    ids: Type.Optional(
      Type.Array(RecordingId, { minItems: 1, maxItems: 50, description: 'only these recordings of the workspace' }),
    ),
  },
  output: {
    answer: Type.String({ description: '[1] refers to the first of the passages' }),
    engine: Type.String(),
    search: Type.String({
      description: 'how the passages were found: semantic, keywords, or recording (all of the one recording was read)',
    }),
    passages: Type.Array(
      Type.Object({
        id: Type.String(),
        title: Type.String(),
        start: Seconds,
        end: Seconds,
        text: Type.String(),
        translation: TranslatedInto,
        url: Url,
      }),
    ),
  },
  calls: ['listWorkspaces', 'askSpace'],
  isReadOnly: true,
  run: async ({ client, address }, { question, workspace, ids }) => {
    const places = ids?.map(parseRecordingId)
    const spaceId = await chooseWorkspace(client, workspace ?? places?.[0]?.spaceId)
    const recordingIds = places?.map(({ recordingId }) => recordingId)
    const { answer, engine, search, citations } = await client.askSpace({
      params: { spaceId },
      body: { question, ...(recordingIds === undefined ? {} : { recordingIds }) },
    })
    return {
      answer: clip(answer, pageLength),
      engine,
      search,
      passages: citations.map(({ recordingId, title, start, end, text, closestSentence, translation }) => ({
        id: recordingIdOf(spaceId, recordingId, start),
        title: clip(title, maxNameLength),
        start,
        end,
        text: clip(text, maxExcerpt),
        ...translatedInto(translation),
        url: pageOf(address, { spaceId, recordingId }, closestSentence?.start ?? start, translation),
      })),
    }
  },
})
