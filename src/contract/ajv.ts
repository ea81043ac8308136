import { Ajv, type Options, type ValidateFunction } from 'ajv'
import formatsPlugin from 'ajv-formats'
import type { Static, TSchema } from './type.ts'

// `ajv-formats` is CommonJS: under ESM its function is the default export's default.
const addFormats = formatsPlugin as unknown as typeof formatsPlugin.default

const rfc3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt](?:[01]\d|2[0-3]):\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)$/

/** A date-time that can be stored. A leap second couldn't be compared with stored times. Date would take 24:00. */
function isInstant(text: string): boolean {
  const [, year, month, day] = (rfc3339.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined || Number.isNaN(Date.parse(text))) return false
  // In UTC it may be in the year 10000, which RFC 3339 can't write and which would sort before all others.
  if (!/^\d{4}-/.test(new Date(text).toISOString())) return false
  // Date makes 30 February the 2nd of March.
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** A validator of the contract's schemas. It drops nothing, and coerces values only on request. */
export function createAjv(options: Options = {}): Ajv {
  const ajv = new Ajv({ allErrors: false, removeAdditional: false, strict: false, ...options })
  addFormats(ajv)
  ajv.addFormat('date-time', isInstant)
  return ajv
}

/** A check that is compiled on first use; `fault` describes what the last check found. */
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
      return `${first?.instancePath ?? ''} ${first?.message ?? ''}`.trim()
    },
  }
}
