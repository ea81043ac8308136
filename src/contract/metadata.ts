import { Nullable, named } from './schema.ts'
import { Type, type Static } from './type.ts'

export const metadataName = '^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$'
/** `name:value` */
export const metadataPair = '^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}:'

/** Values that another program keeps with a recording, such as its own id of it. */
export const Metadata = named(
  'Metadata',
  Type.Record(Type.String({ maxLength: 500 }), {
    propertyNames: { pattern: metadataName },
    maxProperties: 20,
    description:
      'values of your own, at most 20 and 4,000 bytes as JSON. Names: letters, digits, `_`, `.` and `-`, at most 40',
  }),
)
export type Metadata = Static<typeof Metadata>

/** Changes of metadata (RFC 7396). */
export const MetadataPatch = Type.Record(Nullable(Type.String({ maxLength: 500 })), {
  propertyNames: { pattern: metadataName },
  maxProperties: 40,
  description: 'adds and replaces values; null removes one; others stay',
})
export type MetadataPatch = Static<typeof MetadataPatch>

/** What lists are filtered by: `name:value`. */
export const MetadataFilter = Type.Array(Type.String({ maxLength: 541, pattern: metadataPair }), {
  maxItems: 5,
  description: '`name:value`, the whole value of the metadata; repeat it for recordings that have all',
})

/** What people write about a recording. */
export const Notes = Nullable(Type.String({ maxLength: 10_000, description: 'what people write about it' }))
