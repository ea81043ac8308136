import { Icon } from '../../components/Icon.tsx'
import { words } from '../../strings/words.ts'
import { sortingBy, type DateShown, type Sorting } from './filters.ts'
import { rowGrid } from './row-grid.ts'

const t = words.library

/** The headers of the columns. Those that sort are buttons; that of the list's order turns it around. */
export function ColumnHeaders({
  sorting,
  onSorting,
  date,
  hasFolders,
}: {
  sorting: Sorting
  onSorting: (sorting: Sorting) => void
  /** The date that rows show. */
  date: DateShown
  hasFolders: boolean
}) {
  const header = (order: Sorting['order'], className = ''): React.ReactNode => {
    const isChosen = order === sorting.order
    const label = t.sortBy(t.headers[order])
    const usual = sortingBy(order)
    return (
      <button
        type="button"
        aria-pressed={isChosen}
        aria-label={isChosen ? `${label}: ${t.sorts[order][sorting.direction]}` : label}
        className={`flex items-center gap-1 rounded hover:text-ink aria-pressed:text-ink ${className}`}
        onClick={() => onSorting(sortingBy(order, isChosen && sorting.direction === usual.direction))}
      >
        {t.headers[order]}
        {isChosen && <Icon name={sorting.direction === 'asc' ? 'arrowUp' : 'arrowDown'} size={12} />}
      </button>
    )
  }
  return (
    <div className={`${rowGrid} h-8 shrink-0 text-xs text-ink-3 max-xl:hidden`}>
      <span />
      {header('title')}
      <span>{t.headers.speakers}</span>
      <span>{hasFolders ? t.headers.folder : ''}</span>
      {header('duration', 'justify-end')}
      {header(date, 'justify-end')}
      <span />
      <span />
    </div>
  )
}
