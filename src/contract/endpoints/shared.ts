import { Type, type TSchema } from '../type.ts'
import { Nullable, named, Timestamp } from '../schema.ts'

/** Path parameters. An id of another kind or form is not found. */
export const spaceParams = { spaceId: Type.String({ maxLength: 100 }) }
export const recordingParams = { ...spaceParams, recordingId: Type.String({ maxLength: 100 }) }
export const liveParams = { ...spaceParams, liveId: Type.String({ maxLength: 100 }) }
export const uploadParams = { ...recordingParams, uploadId: Type.String({ maxLength: 100 }) }

/** Who may call most endpoints of a workspace: what only reads, what changes, and what an AGENT key may do of the latter. */
export const viewer = { scope: 'space', atLeast: 'viewer', agent: true } as const
export const editor = { scope: 'space', atLeast: 'editor', agent: false } as const
export const editorOrAgent = { ...editor, agent: true } as const

/** Who decides over the instance: no key, since a stolen one must not. */
export const administrator = { scope: 'account', agent: false, atLeast: 'owner', keys: 'none' } as const

/** A password that somebody chooses. */
export const Password = Type.String({
  minLength: 10,
  maxLength: 1000,
  description: 'at least 10 characters, not one of the most common passwords',
})
/** A password to check. */
export const GivenPassword = Type.String({ minLength: 1, maxLength: 1000 })

/** `limit` and `cursor` of lists. */
export const pageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 1000, description: 'nextCursor or prevCursor of an earlier answer' })),
}

/** The recordings with a part of a title. */
export const TitlePart = Type.Optional(
  Type.String({ maxLength: 1000, description: 'part of the title, whatever its case and accents' }),
)

const moment = (description: string) => Type.Optional(Type.String({ ...Timestamp, description }))

/** Which recordings lists and searches are restricted to, by date. */
export const recordingDates = {
  dateFrom: moment('only those added at or after this time'),
  dateTo: moment('only those added at or before this time'),
  recordedFrom: moment('only those recorded at or after this time'),
  recordedTo: moment('only those recorded at or before this time'),
}
export type RecordingDates = Partial<Record<keyof typeof recordingDates, string>>

/** What the pages of all lists have. */
export const PageEnds = named(
  'Page',
  Type.Object({ nextCursor: Nullable(Type.String()), prevCursor: Nullable(Type.String()) }),
)

/** `{<plural>: […], nextCursor, prevCursor}`. Named after its items, if they have a name. */
export function Page<K extends string, S extends TSchema>(plural: K, item: S) {
  const { title } = item as { title?: string }
  const page = Type.Object({
    ...({ [plural]: Type.Array(item) } as Record<K, ReturnType<typeof Type.Array<S>>>),
    ...PageEnds.properties,
  })
  return title === undefined ? page : named(`${title}Page`, page)
}
