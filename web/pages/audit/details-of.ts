import { listOf, longDate, number } from '../../format.ts'
import { words } from '../../strings/words.ts'
import { measures } from '../usage/measures.ts'

const t = words.audit
const { roleNames, events, formats, never } = words.integrations

/** A name of the API as people read it; unchanged where the page knows none. */
function nameIn(names: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(names, name) ? (names[name] ?? name) : name
}

function isMeasure(name: string): name is keyof typeof measures {
  return Object.hasOwn(measures, name)
}

function limitsOf(given: object): string {
  return Object.entries(given)
    .map(([key, value]) => {
      const { limitName, write } = isMeasure(key) ? measures[key] : { limitName: key, write: String }
      return `${limitName} ${typeof value === 'number' ? write(value) : '–'}`
    })
    .join(', ')
}

function valueOf(name: string, value: unknown): string {
  if (value === null) return name === 'expiresAt' ? never : t.all
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (typeof value === 'number') return number(value)
  if (Array.isArray(value)) return listOf(value.map((one) => nameIn(name === 'fields' ? t.settings : {}, String(one))))
  if (typeof value === 'object') return limitsOf(value)
  if (typeof value !== 'string') return ''
  switch (name) {
    case 'role':
      return nameIn(roleNames, value.toUpperCase())
    case 'method':
    case 'kind':
      return nameIn(t.means, value)
    case 'event':
      return listOf(value.split(', ').map((one) => nameIn(events, one)))
    case 'format':
      return nameIn(formats, value)
    case 'expiresAt':
      return longDate(value)
    default:
      return value
  }
}

/** What an entry of the audit log says beside its action: `Role: Editor`. */
export function detailsOf(details: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(details).map(([name, value]) => t.detail(nameIn(t.detailNames, name), valueOf(name, value)))
}
