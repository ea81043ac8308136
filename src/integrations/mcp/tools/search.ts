import { ClientError } from '../../../client/client.ts'
import type { Client } from '../../../client/client.ts'
import type { SearchHit } from '../../../contract/endpoints/search.ts'
import { Type } from '../../../contract/type.ts'
import { clock } from '../../../text/clock.ts'
import { clip } from '../fence.ts'
import { pageOf, recordingIdOf } from '../recording-id.ts'
import { maxNameLength } from '../speaker-names.ts'
import { Seconds, TranslatedInto, Url, WorkspaceId, tool, translatedInto } from '../tool.ts'

/** Longest excerpt of a hit, characters. */
export const maxExcerpt = 600
/** Workspaces that one search goes through at most. */
const maxWorkspaces = 50

export interface Found {
  hits: SearchHit[]
  /** words: the server has no model that knows meanings. */
  mode: 'semantic' | 'words'
}

/** Hits of a workspace, by meaning, or by words where the server has no model for meanings. */
export async function searchWorkspace(
  client: Client,
  spaceId: string,
  query: { q: string; limit: number; speakerIds?: string[] },
): Promise<Found> {
  const params = { spaceId }
  try {
    return { hits: await client.searchRecordings({ params, query: { ...query, mode: 'semantic' } }), mode: 'semantic' }
  } catch (error) {
    if (!(error instanceof ClientError) || error.code !== 'INDEX_UNAVAILABLE') throw error
    return { hits: await client.searchRecordings({ params, query: { ...query, mode: 'words' } }), mode: 'words' }
  }
}

// The fields id, title and url, and the text as plain JSON, are what connectors of assistants expect.
export const search = tool({
  name: 'search',
  title: 'Search recordings',
  description:
    'Search what was said in the recordings: by meaning, or by words if the server has no model for that (mode tells which). Returns passages with a link to the second. Read more of one with fetch and its id.',
  input: {
    query: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S', description: 'what to search for' }),
    workspace: Type.Optional(Type.String({ ...WorkspaceId, description: 'only this workspace; all by default' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 10 })),
  },
  output: {
    mode: Type.String({ description: 'semantic, or words' }),
    results: Type.Array(
      Type.Object({
        id: Type.String({ description: 'for fetch: the recording and the place' }),
        title: Type.String({ description: 'of the recording, with the time' }),
        url: Url,
        text: Type.String({ description: 'the passage' }),
        translation: TranslatedInto,
        start: Seconds,
        end: Seconds,
      }),
    ),
  },
  calls: ['listWorkspaces', 'searchRecordings'],
  isReadOnly: true,
  textOf: (output) => JSON.stringify(output),
  run: async ({ client, address }, { query, workspace, limit = 10 }) => {
    const spaces =
      workspace === undefined
        ? (await client.listWorkspaces({ query: { limit: maxWorkspaces } })).workspaces.map(({ id }) => id)
        : [workspace]
    const found: Found[] = []
    for (const spaceId of spaces) found.push(await searchWorkspace(client, spaceId, { q: query, limit }))
    const best = found.flatMap(({ hits }) => hits).toSorted((a, b) => b.score - a.score)
    return {
      mode: found.some(({ mode }) => mode === 'words') ? 'words' : 'semantic',
      results: best.slice(0, limit).map(({ recording, text, start, end, closestSentence, translation }) => {
        const said = closestSentence?.start ?? start
        const place = { spaceId: recording.workspaceId, recordingId: recording.id }
        return {
          id: recordingIdOf(place.spaceId, place.recordingId, start),
          title: `${clip(recording.title, maxNameLength)} (${clock(said)})`,
          url: pageOf(address, place, said, translation),
          text: clip(text, maxExcerpt),
          ...translatedInto(translation),
          start,
          end,
        }
      }),
    }
  },
})
