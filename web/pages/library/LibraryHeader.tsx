import type { ReactNode, Ref } from 'react'
import { Button, IconButton } from '../../components/Button.tsx'
import { inputLook } from '../../components/Field.tsx'
import type { IconName } from '../../components/Icon.tsx'
import { Menu } from '../../components/Menu.tsx'
import { words } from '../../strings/words.ts'
import { orders, sortingBy, type Sorting } from './filters.ts'

const t = words.library
const sortings = orders.flatMap((order) => [sortingBy(order), sortingBy(order, true)])
const bar = 'relative flex h-12 shrink-0 items-center gap-2 border-b border-line px-3 sm:px-4'

/** The name of the list, its filter and its order. */
export function LibraryHeader({
  name,
  mayEdit,
  title,
  onTitle,
  sorting,
  onSorting,
  filters,
  isFiltering,
  onFiltering,
  onAdd,
  filter,
}: {
  name: string
  mayEdit: boolean
  title: string
  onTitle: (title: string) => void
  sorting: Sorting
  onSorting: (sorting: Sorting) => void
  /** How many filters apply. */
  filters: number
  isFiltering: boolean
  onFiltering: (isFiltering: boolean) => void
  onAdd: () => void
  filter: Ref<HTMLInputElement>
}) {
  return (
    <header className={bar}>
      <h1
        dir="auto"
        className="min-w-0 text-base max-lg:max-w-[25%] max-lg:shrink-0 max-sm:line-clamp-2 max-sm:max-w-[32%] max-sm:leading-tight max-sm:wrap-break-word sm:truncate"
      >
        {name}
      </h1>
      <input
        ref={filter}
        type="search"
        aria-label={t.filter}
        placeholder={t.filter}
        value={title}
        onChange={(event) => onTitle(event.target.value)}
        // A phone has room for it only while it is used, over the rest.
        className={`${inputLook} ms-auto h-8! w-48! min-w-0 text-sm max-sm:w-0! max-sm:flex-1 max-sm:focus:absolute max-sm:focus:inset-x-3 max-sm:focus:z-10 max-sm:focus:w-auto!`}
      />
      <Button
        look="quiet"
        icon="filter"
        aria-expanded={isFiltering}
        aria-label={filters > 0 ? `${t.filters}: ${filters}` : t.filters}
        onClick={() => onFiltering(!isFiltering)}
      >
        {filters > 0 ? filters : null}
      </Button>
      <Menu
        label={t.sort}
        trigger={<IconButton icon="sort" label={`${t.sort}: ${t.sorts[sorting.order][sorting.direction]}`} />}
        items={sortings.map((one) => ({
          label: t.sorts[one.order][one.direction],
          isChosen: one.order === sorting.order && one.direction === sorting.direction,
          onSelect: () => onSorting(one),
        }))}
      />
      {mayEdit && (
        <Button
          look="primary"
          icon="plus"
          aria-label={words.uploads.newRecording}
          className="max-sm:w-8 max-sm:px-0"
          onClick={onAdd}
        >
          <span className="max-sm:hidden">{words.uploads.newRecording}</span>
        </Button>
      )}
    </header>
  )
}

/** Replaces the header while recordings are selected. `children` are what can be done with them. */
export function SelectionHeader({
  name,
  count,
  onAll,
  onClear,
  children,
}: {
  /** Of the list. */
  name: string
  count: number
  /** null while everything is selected. */
  onAll: (() => void) | null
  onClear: () => void
  children: ReactNode
}) {
  return (
    <header className={`${bar} max-2xl:gap-0`}>
      <h1 className="visually-hidden">{name}</h1>
      <p role="status" className="min-w-0 text-sm pe-2 max-sm:line-clamp-2 max-sm:leading-tight sm:shrink-0">
        {t.selected(count)}
      </p>
      {children}
      {onAll !== null && <SelectionAction icon="check" label={t.selectAll} onClick={onAll} />}
      <IconButton icon="close" label={t.clearSelection} className="ms-auto" onClick={onClear} />
    </header>
  )
}

/**
 * In a narrow window, where only its icon has room, the name is for screen readers. One that is `isRare`
 * never has room, and on a phone it is in the menu of each recording alone.
 */
export function SelectionAction({
  icon,
  label,
  isRare = false,
  onClick,
}: {
  icon: IconName
  label: string
  isRare?: boolean
  onClick: () => void
}) {
  return (
    <Button
      look="quiet"
      icon={icon}
      title={label}
      className={`shrink-0 ${isRare ? 'max-sm:hidden' : ''}`}
      onClick={onClick}
    >
      <span className={isRare ? 'sr-only' : 'max-xl:sr-only'}>{label}</span>
    </Button>
  )
}
