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
