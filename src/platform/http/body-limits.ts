import type { EndpointSpec } from '../../contract/endpoint.ts'

/** What the JSON body of an operation may hold at most. */
export interface BodyLimits {
  bytes: number
  /** Names of fields, in all objects together. */
  names: number
  /** Entries of arrays, in all arrays together. */
  entries: number
}

/** Largest body of operations that anybody may call, bytes. */
const openBytes = 16_384
/** Largest body of all others, bytes. */
const mostBytes = 1_000_000
/** For indentation and fields that an older server doesn't know. The message names such a field. */
const spare: BodyLimits = { bytes: 4096, names: 64, entries: 64 }
/** A character outside the Basic Multilingual Plane, escaped: `\ud83d\ude00`. */
const bytesPerCharacter = 12
/** A number, true, false, null, or a text with a known format. */
const scalarBytes = 64

/** For URLs that are no operation, whose body nobody reads. */
export const noBody: BodyLimits = { bytes: openBytes, names: 64, entries: 64 }

/** What a body needs at most to fit the operation's schema. Bytes have an upper limit, lower for open operations. */
export function bodyLimits(spec: EndpointSpec): BodyLimits {
  const need = spec.body === undefined ? nothing : needOf(spec.body)
  const most = spec.access.scope === 'open' || spec.access.scope === 'signed' ? openBytes : mostBytes
  return {
    // Twice: indented JSON has about as much space as text.
    bytes: Math.min(most, need.bytes * 2 + spare.bytes),
    names: need.names + spare.names,
    entries: need.entries + spare.entries,
  }
}

interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  maxProperties?: number
  items?: Schema
  maxItems?: number
  maxLength?: number
  format?: string
}

const nothing: BodyLimits = { bytes: 2, names: 0, entries: 0 }

function needOf(schema: Schema): BodyLimits {
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return options.map(needOf).reduce(larger)
  const literals = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  if (literals !== undefined) return { ...nothing, bytes: Math.max(...literals.map(literalBytes)) }
  const types = [schema.type].flat()
  if (types.includes('object')) return needOfObject(schema)
  if (types.includes('array')) {
    const item = needOf(schema.items ?? {})
    return times({ ...item, bytes: item.bytes + 1, entries: item.entries + 1 }, schema.maxItems ?? Infinity)
  }
  if (types.includes('string')) {
    const longest = schema.maxLength ?? (schema.format === undefined ? Infinity : scalarBytes)
    return { ...nothing, bytes: longest * bytesPerCharacter + 2 }
  }
  return { ...nothing, bytes: scalarBytes }
}

function needOfObject({ properties = {}, additionalProperties, maxProperties }: Schema): BodyLimits {
  const known = Object.entries(properties).map(([name, inner]) => field(name.length, needOf(inner)))
  if (typeof additionalProperties === 'object') {
    known.push(times(field(scalarBytes, needOf(additionalProperties)), maxProperties ?? Infinity))
  }
  return known.reduce(sum, nothing)
}

const field = (nameLength: number, value: BodyLimits): BodyLimits => ({
  ...value,
  bytes: value.bytes + nameLength + 4,
  names: value.names + 1,
})
const sum = (a: BodyLimits, b: BodyLimits): BodyLimits => ({
  bytes: a.bytes + b.bytes,
  names: a.names + b.names,
  entries: a.entries + b.entries,
})
const larger = (a: BodyLimits, b: BodyLimits): BodyLimits => ({
  bytes: Math.max(a.bytes, b.bytes),
  names: Math.max(a.names, b.names),
  entries: Math.max(a.entries, b.entries),
})
/** Zero stays zero, also an infinite number of times. */
const times = (one: BodyLimits, count: number): BodyLimits => ({
  bytes: one.bytes * count + 2,
  names: one.names === 0 ? 0 : one.names * count,
  entries: one.entries * count,
})
const literalBytes = (literal: unknown): number => JSON.stringify(literal).length * 6
