/** The dates of a recording that rows can show. */
export type DateShown = 'createdAt' | 'recordedAt' | 'updatedAt'
export const orders = ['createdAt', 'recordedAt', 'updatedAt', 'title', 'duration'] as const
type Order = (typeof orders)[number]

/** How the list is sorted. */
export interface Sorting {
  order: Order
  direction: 'asc' | 'desc'
}

/** Each order with the direction that people expect, and the other. */
export function sortingBy(order: Order, isReversed = false): Sorting {
  return { order, direction: (order === 'title') === isReversed ? 'desc' : 'asc' }
}

/** What the list is filtered by. Everything is '' when it doesn't filter. */
export interface Filters {
  status: string
  language: string
  speakerId: string
  tag: string
  /** Days, `2026-03-01`, in the person's time zone. */
  after: string
  before: string
}

export const noFilters: Filters = { status: '', language: '', speakerId: '', tag: '', after: '', before: '' }

export function countFilters(filters: Filters): number {
  return Object.values(filters).filter((value) => value !== '').length
}

/** The query of the filters. A day begins and ends where the person is. */
export function queryOf(filters: Filters): Record<string, string> {
  const { status, language, speakerId, tag, after, before } = filters
  const given = {
    transcriptStatus: status,
    language,
    speakerId,
    tag,
    recordedFrom: after === '' ? '' : new Date(`${after}T00:00:00`).toISOString(),
    recordedTo: before === '' ? '' : new Date(`${before}T23:59:59.999`).toISOString(),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}

/** What the address says about the list, which stays after a reload and on the way back from a recording. */
export interface LibrarySearch extends Partial<Filters> {
  folder?: string
  title?: string
  /** Without it, the list is sorted as it was last in this browser. */
  order?: Order
  /** Only the one that isn't usual. */
  direction?: Sorting['direction']
}

const names = ['folder', 'title', ...Object.keys(noFilters)]

/** The parts of an address that a list can show; those that don't narrow it are left out. */
export function librarySearch(search: Record<string, unknown>): LibrarySearch {
  const texts = names.flatMap((name) => {
    const value = search[name]
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    const isDay = name === 'after' || name === 'before'
    return text === '' || (isDay && Number.isNaN(Date.parse(`${text}T00:00:00`))) ? [] : [[name, text]]
  })
  const order = orders.find((one) => one === search['order'])
  if (order === undefined) return Object.fromEntries(texts)
  const { direction } = sortingBy(order, true)
  return { ...Object.fromEntries(texts), order, ...(search['direction'] === direction ? { direction } : {}) }
}

export function sortingOf({ order = 'createdAt', direction }: LibrarySearch): Sorting {
  return { ...sortingBy(order), ...(direction === undefined ? {} : { direction }) }
}

export function filtersOf(search: LibrarySearch): Filters {
  const { status = '', language = '', speakerId = '', tag = '', after = '', before = '' } = search
  return { status, language, speakerId, tag, after, before }
}

/** The date that rows show: the one by which the list is sorted, if somebody chose that. */
export function dateOf({ order }: LibrarySearch): DateShown {
  return order === 'createdAt' || order === 'updatedAt' ? order : 'recordedAt'
}
