/** A field of a request, or a field within it, such as `parts[].eTag`. */
export interface DescribedField {
  name: string
  text: string
}

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** The fields of an object and those of the objects in them, each after the one that has it. */
export function describeFields(schema: unknown, within = ''): DescribedField[] {
  const { properties = {}, required = [] } = (schema ?? {}) as Schema
  return Object.entries(properties).flatMap(([name, field]) => [
    { name: within + name, text: describeField(field, required.includes(name)) },
    ...fieldsWithin(field, within + name),
  ])
}

/** Type and meaning of one field. */
export function describeField(schema: unknown, isRequired: boolean): string {
  const field = schema as Schema
  const { description } = valueOf(field)
  return [
    typeOf(field),
    isRequired ? 'required' : null,
    field.default === undefined ? null : `default ${JSON.stringify(field.default)}`,
    field.description ?? description ?? null,
  ]
    .filter((part) => part !== null)
    .join('; ')
}

function fieldsWithin(field: Schema, name: string): DescribedField[] {
  const { items, ...value } = valueOf(field)
  if (items === undefined) return describeFields(value, `${name}.`)
  const alternatives = items.oneOf ?? items.anyOf
  if (alternatives === undefined) return describeFields(items, `${name}[].`)
  return alternatives.map((one) => ({ name: `${name}[]`, text: shapeOf(one) }))
}

/** A schema without its null. */
function valueOf(field: Schema): Schema {
  const [first, ...more] = (field.anyOf ?? []).filter(({ type }) => type !== 'null')
  return first === undefined || more.length > 0 ? field : first
}

function typeOf(field: Schema): string {
  const value = valueOf(field)
  if (value !== field) return `${typeOf(value)} or null`
  if (field.const !== undefined) return JSON.stringify(field.const)
  if (field.enum !== undefined) return field.enum.map(String).join(', ')
  return field.items === undefined ? [field.type ?? 'value'].flat().join(' or ') : `array of ${itemsOf(field.items)}`
}

function itemsOf(items: Schema): string {
  if (items.enum !== undefined) return typeOf(items)
  if ((items.oneOf ?? items.anyOf) !== undefined) return 'objects, each one of these'
  const meaning = items.description === undefined ? '' : ` (${items.description})`
  return `${[items.type ?? 'value'].flat().join(' or ')}s${meaning}`
}

/** An object in one line: `{type: "delete", from: integer, to: integer}`. A field with a question mark is optional. */
function shapeOf({ properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(field)}`,
  )
  return `{${fields.join(', ')}}`
}
