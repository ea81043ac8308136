import { Type, type Static, type TSchema, type TUnsafe } from './type.ts'

/** A timestamp: RFC 3339, UTC, milliseconds, e.g. `2026-11-20T08:33:00.000Z`. */
export const Timestamp = Type.String({
  format: 'date-time',
  description: 'RFC 3339, UTC, milliseconds',
  examples: ['2026-11-20T08:33:00.000Z'],
})

/** When a recording was made. */
export const RecordedAt = Type.String({
  ...Timestamp,
  description:
    'RFC 3339, UTC, milliseconds. As it was set; otherwise when its podcast or page published it; otherwise as the media says; otherwise createdAt',
})

/** A string enum that JSON Schema readers understand (a union would become `anyOf`). */
export function Enum<const V extends readonly string[]>(values: V, options: object = {}): TUnsafe<V[number]> {
  return Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...options })
}

/** The schema or `null`: fields that do not apply are null, never absent. */
export function Nullable<S extends TSchema>(schema: S): TUnsafe<Static<S> | null> {
  const plain = schema as TSchema & { type?: unknown; enum?: unknown[]; title?: string }
  // Plain scalars become `type: ["string", "null"]`, which every reader of 3.1 knows; the rest needs anyOf.
  const isScalar = ['string', 'number', 'integer', 'boolean'].includes(String(plain.type)) && plain.title === undefined
  if (!isScalar) return Type.Unsafe<Static<S> | null>({ anyOf: [schema, { type: 'null' }] })
  const values = plain.enum === undefined ? {} : { enum: [...plain.enum, null] }
  return Type.Unsafe<Static<S> | null>({ ...schema, type: [plain.type, 'null'], ...values })
}

/** A prefixed, sortable id, e.g. `rec_01k…`. */
export function Id(prefix: IdPrefix) {
  return Type.String({ description: `an id that starts with ${prefix}_`, examples: [`${prefix}_01kae3v5q8r0f2n4`] })
}

export const idPrefixes = [
  'usr',
  'spc',
  'rec',
  'fil',
  'upl',
  'liv',
  'trn',
  'tsl',
  'fld',
  'fed',
  'spk',
  'prm',
  'ins',
  'hlt',
  'cmt',
  'whk',
  'exp',
  'key',
  'app',
  'evt',
  'aud',
] as const
export type IdPrefix = (typeof idPrefixes)[number]

/**
 * Names a schema, so that the OpenAPI document lists it under `components.schemas` and refers to it.
 * The name is in `title`, which doesn't affect validation.
 */
export function named<S extends TSchema>(name: string, schema: S): S {
  return { ...schema, title: name }
}

/** An object that refuses unknown fields, so that a typo doesn't look like success. */
export function Body<P extends Record<string, TSchema>>(properties: P, options: object = {}) {
  return Type.Object(properties, { additionalProperties: false, ...options })
}

/** The query of an address, which refuses unknown fields too. */
export function Query<P extends Record<string, TSchema>>(properties: P) {
  return Type.Object(properties, { additionalProperties: false })
}

/** One of several objects, distinguished by the value of one field. Errors are reported for the matching one. */
export function Tagged<const S extends readonly TSchema[]>(schemas: S): TUnsafe<Static<S[number]>> {
  return Type.Unsafe<Static<S[number]>>({
    type: 'object',
    discriminator: { propertyName: 'type' },
    required: ['type'],
    oneOf: [...schemas],
  })
}

/** The query of a signed address. */
export const signedQuery = Query({
  by: Type.String({ maxLength: 100 }),
  expires: Type.String({ maxLength: 20 }),
  signature: Type.String({ maxLength: 200 }),
})
