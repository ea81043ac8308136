import type {
  Static as StaticOf,
  TArray,
  TBoolean,
  TInteger,
  TLiteral,
  TLiteralValue,
  TNumber,
  TObject,
  TOptional,
  TProperties,
  TRecord,
  TSchema as AnySchema,
  TString,
  TUnsafe as UnsafeOf,
} from 'typebox'

// A JSON Schema builder with TypeBox's types. The contract needs these ten functions; they return plain objects.
// TypeBox itself is 300 modules and 25 MB in every process, so only its types are used.

export type Static<S extends AnySchema> = StaticOf<S>
export type TSchema = AnySchema
export type TUnsafe<T> = UnsafeOf<T>

/** Keywords of JSON Schema. */
type Keywords = object

/** Marks what `Optional` made. A symbol: copies keep it, and JSON does not show it. */
const optional = Symbol('optional')

function isOptional(schema: object): boolean {
  return optional in schema
}

/** TypeBox's types carry more than the keywords, so a cast is needed. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it names the type that each builder claims
function typed<S>(schema: Keywords): S {
  return schema as S
}

export const Type = {
  String: (keywords: Keywords = {}) => typed<TString>({ type: 'string', ...keywords }),
  Number: (keywords: Keywords = {}) => typed<TNumber>({ type: 'number', ...keywords }),
  Integer: (keywords: Keywords = {}) => typed<TInteger>({ type: 'integer', ...keywords }),
  Boolean: (keywords: Keywords = {}) => typed<TBoolean>({ type: 'boolean', ...keywords }),
  Literal: <const V extends TLiteralValue>(value: V, keywords: Keywords = {}) =>
    typed<TLiteral<V>>({ type: typeof value, const: value, ...keywords }),
  Array: <S extends TSchema>(items: S, keywords: Keywords = {}) =>
    typed<TArray<S>>({ type: 'array', items, ...keywords }),
  /** Fields that `Optional` has not marked are required. */
  Object: <P extends TProperties>(properties: P, keywords: Keywords = {}) => {
    const required = Object.keys(properties).filter((name) => !isOptional(properties[name] ?? {}))
    return typed<TObject<P>>({
      type: 'object',
      ...(required.length > 0 ? { required } : {}),
      properties,
      ...keywords,
    })
  },
  /** Any names, values of one schema. */
  Record: <S extends TSchema>(values: S, keywords: Keywords = {}) =>
    typed<TRecord<'^.*$', S>>({ type: 'object', additionalProperties: values, ...keywords }),
  Optional: <S extends TSchema>(schema: S) => typed<TOptional<S>>({ ...schema, [optional]: true }),
  /** Any keywords, with a type of your own. */
  Unsafe: <T>(schema: Keywords) => typed<TUnsafe<T>>(schema),
}
