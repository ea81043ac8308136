import { Ajv, type Options, type ValidateFunction } from 'ajv'
import formatsPlugin from 'ajv-formats'
import type { Static, TSchema } from './type.ts'

// `ajv-formats` is CommonJS: under ESM its function is the default export's default.
const addFormats = formatsPlugin as unknown as typeof formatsPlugin.default

const rfc3339 = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)$/
/** A date-time is one that a Date can hold: a leap second cannot be compared with anything stored here. */
const isInstant = (text: string): boolean => rfc3339.test(text) && !Number.isNaN(Date.parse(text))

/** A validator of the contract's schemas that drops nothing, and changes nothing unless it is told to. */
export function createAjv(options: Options = {}): Ajv {
  const ajv = new Ajv({ allErrors: false, removeAdditional: false, strict: false, ...options })
  addFormats(ajv)
  ajv.addFormat('date-time', isInstant)
  return ajv
}

/** A check that is compiled when it is first made; `fault` says what the last one found wrong. */
export function checkOf<S extends TSchema>(
  schema: S,
): { isValid: (value: unknown) => value is Static<S>; fault: () => string } {
  let validate: ValidateFunction<Static<S>> | null = null
  return {
    isValid: (value): value is Static<S> => {
      validate ??= createAjv().compile<Static<S>>(schema)
      return validate(value)
    },
    fault: () => {
      const [first] = validate?.errors ?? []
      return `${first?.instancePath ?? ''} ${first?.message ?? ''}`
    },
  }
}
