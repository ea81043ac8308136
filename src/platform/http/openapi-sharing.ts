import { addComponent, reference, type Components, type Json, type JsonObject } from './openapi-components.ts'

// What occurs several times in the document is written once. Each pass leaves its meaning as it was.

/** Moves parameters that occur more than once to components. `uses` are the lists of all operations. */
export function shareParameters(uses: Json[][], components: Components): void {
  const counts = new Map<string, number>()
  for (const one of uses.flat()) counts.set(JSON.stringify(one), (counts.get(JSON.stringify(one)) ?? 0) + 1)
  const names = new Map<string, string>()
  for (const list of uses) {
    for (const [n, one] of list.entries()) {
      const text = JSON.stringify(one)
      if ((counts.get(text) ?? 0) < 2) continue
      let name = names.get(text)
      if (name === undefined) {
        const { name: own } = one as { name: string }
        name = own
        for (let i = 2; components.parameters[name] !== undefined; i++) name = `${own}${i}`
        names.set(text, name)
      }
      list[n] = addComponent(components, 'parameters', name, one)
    }
  }
}

/** Moves the parameters in the path of all operations of a path to the path. */
export function sharePathParameters(path: JsonObject): void {
  const operations = Object.values(path) as JsonObject[]
  const [first, ...others] = operations.map((operation) => operation['parameters'] as Json[] | undefined)
  const texts = (list: Json[] | undefined): string[] => (list ?? []).map((one) => JSON.stringify(one))
  const shared = (first ?? []).filter((one) => others.every((list) => texts(list).includes(JSON.stringify(one))))
  if (others.length === 0 || shared.length === 0) return
  const names = texts(shared)
  for (const operation of operations) {
    const own = (operation['parameters'] as Json[]).filter((one) => !names.includes(JSON.stringify(one)))
    if (own.length === 0) delete operation['parameters']
    else operation['parameters'] = own
  }
  path['parameters'] = shared
}

/** Moves success responses that several operations have to components, named after their schema. */
export function shareSuccesses(operations: readonly JsonObject[], components: Components): void {
  const counts = new Map<string, number>()
  const each = operations.flatMap((operation) => {
    const responses = operation['responses'] as JsonObject
    return Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([status, value]) => ({ responses, status, value, text: JSON.stringify(value) }))
  })
  for (const { text } of each) counts.set(text, (counts.get(text) ?? 0) + 1)
  const names = new Map<string, string>()
  for (const { responses, status, value, text } of each) {
    const schema = /"schema":\{"\$ref":"#\/components\/schemas\/(\w+)"\}/.exec(text)?.[1]
    if (schema === undefined || (counts.get(text) ?? 0) < 2) continue
    let name = names.get(text) ?? schema
    for (let i = 2; names.get(text) === undefined && components.responses[name] !== undefined; i++)
      name = `${schema}${i}`
    names.set(text, name)
    responses[status] = addComponent(components, 'responses', name, value)
  }
}

/** Writes schemas that have all fields of another one as that one with more fields. */
export function shareParents(schemas: JsonObject): void {
  const plain = Object.entries(schemas as Record<string, JsonObject>)
    .filter(([, schema]) => schema['type'] === 'object' && schema['additionalProperties'] === undefined)
    .map(([name, schema]) => ({ name, schema, fields: fieldsOf(schema) }))
    .toSorted((a, b) => b.fields.size - a.fields.size)
  for (const { name, schema, fields } of plain) {
    const parent = plain.find(
      (one) =>
        (one.fields.size >= minShared || one.name === 'Page') &&
        one.fields.size < fields.size &&
        [...one.fields].every((f) => fields.has(f)),
    )
    if (parent === undefined) continue
    const inherited = parent.schema['properties'] as JsonObject
    const keep = ([field]: [string, unknown]): boolean => !Object.hasOwn(inherited, field)
    const properties = Object.fromEntries(Object.entries(schema['properties'] as JsonObject).filter(keep))
    const required = (schema['required'] as string[]).filter((field) => !Object.hasOwn(inherited, field))
    schemas[name] = {
      allOf: [
        reference('schemas', parent.name),
        { type: 'object', ...(required.length === 0 ? {} : { required }), properties },
      ],
    }
  }
}

/** So many fields in common are no accident. */
const minShared = 4

/** Each field with its schema and whether it is required, as text. */
function fieldsOf(schema: JsonObject): Set<string> {
  const required = (schema['required'] ?? []) as string[]
  return new Set(
    Object.entries((schema['properties'] ?? {}) as JsonObject).map(([name, field]) =>
      JSON.stringify([name, required.includes(name), field]),
    ),
  )
}
