import { bytes, listOf, longDate, number } from '../../format.ts'
import { words } from '../../strings/words.ts'
import { hours } from '../usage/measures.ts'

const t = words.audit
const { roleNames, events, never } = words.integrations

/** A name of the API as people read it; unchanged where the page knows none. */
function nameIn(names: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(names, name) ? (names[name] ?? name) : name
}

const limits: Record<string, [name: string, write: (value: number) => string]> = {
  hours: [words.usage.hoursLimit, hours],
  storedBytes: [words.usage.storedBytes, bytes],
  unfinishedRecordings: [words.usage.recordingsLimit, number],
}

function limitsOf(given: object): string {
  return Object.entries(given)
    .map(([key, value]) => {
      const [name, write] = limits[key] ?? [key, String]
      return `${name} ${typeof value === 'number' ? write(value) : '–'}`
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
