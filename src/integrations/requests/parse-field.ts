import { invalidForm } from '../../platform/http/receive-form.ts'
import { exceeded } from '../../text/json-structure.ts'

/** A field may have megabytes. Reading each entry or name of so many would hold up the server for seconds. */
const most = { depth: 8, objects: 100, names: 1000, entries: 1000 }

/** The JSON in a field of a form; undefined: it is none. AppError INVALID_BODY if it has more than anybody needs. */
export function parseField(name: string, text: string): unknown {
  const excess = exceeded(Buffer.from(text), most)
  if (excess === 'depth') throw invalidForm(`/${name}`, `${name} is nested deeper than ${most.depth} levels.`)
  if (excess !== null) throw invalidForm(`/${name}`, `${name} has more than ${most[excess]} ${excess}.`)
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
