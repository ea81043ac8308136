import { Icon } from '../../components/Icon.tsx'
import { words } from '../../strings/words.ts'
import type { Order } from './filters.ts'
import { rowGrid } from './row-grid.ts'

const t = words.library

/** The headers of the columns. Those that sort are buttons. */
export function ColumnHeaders({
  order,
  onOrder,
  hasFolders,
}: {
  order: Order
  onOrder: (order: Order) => void
  hasFolders: boolean
}) {
  const sorting = (name: Exclude<Order, 'createdAt'>, className = ''): React.ReactNode => (
    <button
      type="button"
      aria-pressed={order === name}
      aria-label={t.sortBy(t.headers[name])}
      className={`flex items-center gap-1 rounded hover:text-ink aria-pressed:text-ink ${className}`}
      onClick={() => onOrder(name)}
    >
      {t.headers[name]}
      {order === name && <Icon name={name === 'title' ? 'arrowUp' : 'arrowDown'} size={12} />}
    </button>
  )
  return (
    <div className={`${rowGrid} h-8 shrink-0 text-xs text-ink-3 max-xl:hidden`}>
      <span />
      {sorting('title')}
      <span>{t.headers.speakers}</span>
      <span>{hasFolders ? t.headers.folder : ''}</span>
      {sorting('duration', 'justify-end')}
      {sorting('recordedAt', 'justify-end')}
      <span />
      <span />
    </div>
  )
}
