import type { Folder } from '../../../src/contract/endpoints/folders.ts'
import type { SearchQuery } from '../../../src/contract/endpoints/search.ts'

export const filterKinds = ['speaker', 'folder', 'after', 'before'] as const
export type FilterKind = (typeof filterKinds)[number]

/** Typed as `speaker:Ada`, `folder:"Season 1"` or `before:2026-10-01`, and shown as a chip. */
export interface Filter {
  kind: FilterKind
  value: string
}

const token = /(?<=^|\s)(speaker|folder|after|before):(?:"([^"]+)"|([^\s"]+))(?=\s|$)/giu

/**
 * Separates filters from the typed text. While typing (`isDone` false) the last word stays, because it may be
 * incomplete.
 * @returns the text without filters, and the filters in order
 */
export function takeFilters(typed: string, isDone: boolean): { text: string; filters: Filter[] } {
  const filters: Filter[] = []
  const text = typed.replaceAll(token, (whole: string, kind: string, quoted?: string, bare?: string, at?: number) => {
    const isLast = (at ?? 0) + whole.length === typed.length
    if (!isDone && isLast && quoted === undefined) return whole
    filters.push({ kind: kind.toLowerCase() as FilterKind, value: quoted ?? bare ?? '' })
    return ''
  })
  if (filters.length === 0) return { text: typed, filters }
  return { text: text.replaceAll(/\s+/gu, ' ').replace(/^ /u, ''), filters }
}

/** Filters in the form in which people type them, also used in the URL. */
export function writeFilters(filters: readonly Filter[]): string {
  return filters.map(({ kind, value }) => `${kind}:${/\s/u.test(value) ? `"${value}"` : value}`).join(' ')
}

/** Adds filters. Several speakers and folders are allowed, but only the last of each date counts. */
export function addFilters(known: readonly Filter[], more: readonly Filter[]): Filter[] {
  let all = [...known]
  for (const one of more) {
    const isDate = one.kind === 'after' || one.kind === 'before'
    all = all.filter(({ kind, value }) => kind !== one.kind || (!isDate && value !== one.value))
    all.push(one)
  }
  return all
}

/** The start of a day in local time, or null if the text isn't a date. */
export function dayOf(value: string): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(value) ?? []
  if (year === undefined) return null
  const date = new Date(Number(year), Number(month) - 1, Number(day))
  return date.getMonth() === Number(month) - 1 && date.getDate() === Number(day) ? date : null
}

export interface Known {
  speakers: readonly { id: string; name: string }[]
  folders: readonly Folder[]
}

/** The API's query. `unknown` lists filters that match nothing, so that the page can say so. */
export function queryOf(
  filters: readonly Filter[],
  { speakers, folders }: Known,
): {
  query: Pick<SearchQuery, 'speakerIds' | 'folderIds' | 'includeSubfolders' | 'recordedFrom' | 'recordedTo'>
  unknown: Filter[]
} {
  const unknown: Filter[] = []
  const speakerIds: string[] = []
  const folderIds: string[] = []
  const dates: { recordedFrom?: string; recordedTo?: string } = {}
  const same = (value: string) => (one: { name: string }) => one.name.toLowerCase() === value.toLowerCase()
  for (const filter of filters) {
    const { kind, value } = filter
    if (kind === 'speaker' || kind === 'folder') {
      const found = (kind === 'speaker' ? speakers : folders).filter(same(value)).map(({ id }) => id)
      if (found.length === 0) unknown.push(filter)
      ;(kind === 'speaker' ? speakerIds : folderIds).push(...found)
      continue
    }
    const day = dayOf(value)
    if (day === null) unknown.push(filter)
    else if (kind === 'after') dates.recordedFrom = day.toISOString()
    else dates.recordedTo = new Date(day.getTime() - 1).toISOString()
  }
  return {
    query: {
      ...(speakerIds.length === 0 ? {} : { speakerIds }),
      ...(folderIds.length === 0 ? {} : { folderIds, includeSubfolders: true }),
      ...dates,
    },
    unknown,
  }
}

const inComments = /(?<=^|\s)(in:comments|has:highlights?)(?=\s|$)/giu

/** The typed text without `in:comments` or `has:highlight`, and whether it had one. */
export function takeInComments(typed: string): { text: string; isInComments: boolean } {
  const text = typed.replaceAll(inComments, '')
  return { text: text === typed ? typed : text.replaceAll(/\s+/gu, ' ').trim(), isInComments: text !== typed }
}
