import { Nullable, Timestamp, named } from './schema.ts'
import { Type, type Static } from './type.ts'

/** What the source of a recording says about it; null where it doesn't. */
export const SourceInfo = named(
  'SourceInfo',
  Type.Object({
    platform: Nullable(Type.String({ description: 'name of the video site, otherwise the host' })),
    title: Nullable(Type.String()),
    description: Nullable(Type.String()),
    thumbnailUrl: Nullable(Type.String()),
    uploaderId: Nullable(Type.String()),
    uploaderName: Nullable(Type.String()),
    uploadedAt: Nullable(Timestamp),
    duration: Nullable(Type.Number({ description: 'seconds, according to the source' })),
  }),
)
export type SourceInfo = Static<typeof SourceInfo>

/** What a source says that says nothing. */
export const noSourceInfo: SourceInfo = {
  platform: null,
  title: null,
  description: null,
  thumbnailUrl: null,
  uploaderId: null,
  uploaderName: null,
  uploadedAt: null,
  duration: null,
}
