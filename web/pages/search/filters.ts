import type { Folder } from '../../../src/contract/endpoints/folders.ts'
import type { SearchQuery } from '../../../src/contract/endpoints/search.ts'

export const filterKinds = ['speaker', 'folder', 'after', 'before'] as const
export type FilterKind = (typeof filterKinds)[number]

/** Typed as `speaker:Ada`, `folder:"Season 1"`, `before:2026-10-01`; shown as a chip. */
export interface Filter {
  kind: FilterKind
  value: string
}

const token = /(?<=^|\s)(speaker|folder|after|before):(?:"([^"]+)"|([^\s"]+))(?=\s|$)/giu

/**
 * Takes filters out of what was typed. While typing (`isDone` false) the last word stays, as it may go on.
 * @returns the text without them, and the filters in their order
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

/** As they are typed, and as the address of the page has them. */
export function writeFilters(filters: readonly Filter[]): string {
  return filters.map(({ kind, value }) => `${kind}:${/\s/u.test(value) ? `"${value}"` : value}`).join(' ')
}

/** One after another: of speakers and folders any may hold, of each date the last counts. */
export function addFilters(known: readonly Filter[], more: readonly Filter[]): Filter[] {
  let all = [...known]
  for (const one of more) {
    const isDate = one.kind === 'after' || one.kind === 'before'
    all = all.filter(({ kind, value }) => kind !== one.kind || (!isDate && value !== one.value))
    all.push(one)
  }
  return all
}

/** The day's first moment in the person's own time; null for what is no date. */
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

/** What the API is asked for. `unknown`: filters that mean nothing here, so that nobody takes them for applied. */
export function queryOf(
  filters: readonly Filter[],
  { speakers, folders }: Known,
): {
  query: Pick<SearchQuery, 'speakerIds' | 'folderIds' | 'includeSubfolders' | 'dateFrom' | 'dateTo'>
  unknown: Filter[]
} {
  const unknown: Filter[] = []
  const speakerIds: string[] = []
  const folderIds: string[] = []
  const dates: { dateFrom?: string; dateTo?: string } = {}
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
    else if (kind === 'after') dates.dateFrom = day.toISOString()
    else dates.dateTo = new Date(day.getTime() - 1).toISOString()
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
