export type Order = 'createdAt' | 'recordedAt' | 'title' | 'duration'

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
    dateFrom: after === '' ? '' : new Date(`${after}T00:00:00`).toISOString(),
    dateTo: before === '' ? '' : new Date(`${before}T23:59:59.999`).toISOString(),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}

/** What the address says about the list, which stays after a reload and on the way back from a recording. */
export interface LibrarySearch extends Partial<Filters> {
  folder?: string
  title?: string
  order?: Exclude<Order, 'createdAt'>
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
  const { order } = search
  const isOther = order === 'recordedAt' || order === 'title' || order === 'duration'
  return { ...Object.fromEntries(texts), ...(isOther ? { order } : {}) }
}

export function filtersOf(search: LibrarySearch): Filters {
  const { status = '', language = '', speakerId = '', tag = '', after = '', before = '' } = search
  return { status, language, speakerId, tag, after, before }
}
