import { Type } from '../../../contract/type.ts'
import { Nullable } from '../../../contract/schema.ts'
import { chooseWorkspace } from '../choose-workspace.ts'
import { clip } from '../fence.ts'
import { pageOf, recordingIdOf } from '../recording-id.ts'
import { maxNameLength } from '../speaker-names.ts'
import { Cursor, tool, Url, WorkspaceId } from '../tool.ts'

/** Names of speakers that each recording is listed with. */
const maxSpeakers = 10

// Without `examples`, which some makers of models refuse in a schema.
const moment = (description: string) =>
  Type.Optional(Type.String({ format: 'date-time', description: `${description}, such as 2026-11-20T00:00:00Z` }))

export const listRecordings = tool({
  name: 'list_recordings',
  title: 'List recordings',
  description: 'List the recordings of a workspace, newest first, in pages of 20.',
  input: {
    workspace: Type.Optional(WorkspaceId),
    title: Type.Optional(Type.String({ maxLength: 1000, description: 'part of the title' })),
    tag: Type.Optional(Type.String({ minLength: 1, maxLength: 50, description: 'only those with this tag' })),
    dateFrom: moment('only those added at or after this time'),
    dateTo: moment('only those added at or before this time'),
    recordedFrom: moment('only those recorded at or after this time'),
    recordedTo: moment('only those recorded at or before this time'),
    cursor: Cursor,
  },
  output: {
    recordings: Type.Array(
      Type.Object({
        id: Type.String(),
        title: Type.String(),
        url: Url,
        createdAt: Type.String(),
        recordedAt: Type.String(),
        duration: Nullable(Type.Number({ description: 'seconds' })),
        language: Type.String(),
        status: Type.String({ description: 'of the transcript' }),
        speakers: Type.Array(Type.String(), { description: 'names of the first ten' }),
        tags: Type.Array(Type.String()),
      }),
    ),
    nextCursor: Nullable(Type.String()),
  },
  calls: ['listWorkspaces', 'listRecordings'],
  isReadOnly: true,
  run: async ({ client, address }, { workspace, title, ...rest }) => {
    const spaceId = await chooseWorkspace(client, workspace)
    const { recordings, nextCursor } = await client.listRecordings({
      params: { spaceId },
      query: { ...rest, ...(title === undefined ? {} : { q: title }), limit: 20, include: 'transcript' },
    })
    return {
      recordings: recordings.map((recording) => ({
        id: recordingIdOf(spaceId, recording.id),
        title: clip(recording.title, maxNameLength),
        url: pageOf(address, { spaceId, recordingId: recording.id }),
        createdAt: recording.createdAt,
        recordedAt: recording.recordedAt,
        duration: recording.duration,
        language: recording.transcript?.language ?? recording.language,
        status: recording.transcript?.status ?? 'NOT_STARTED',
        speakers: (recording.transcript?.speakers ?? [])
          .flatMap(({ name }) => (name === null ? [] : [clip(name, maxNameLength)]))
          .slice(0, maxSpeakers),
        tags: recording.tags.map((tag) => clip(tag, maxNameLength)),
      })),
      nextCursor,
    }
  },
})
