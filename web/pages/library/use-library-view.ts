import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { lastList } from '../../shell/last-list.ts'
import { filtersOf, librarySearch, type Filters, type LibrarySearch, type Order } from './filters.ts'

/** Milliseconds without a key before a typed title goes into the address. */
const pauseMs = 350

/** The title, filters and order of the list. They are part of the address. */
export function useLibraryView(spaceId: string) {
  const search = useSearch({ from: '/app/w/$spaceId/' })
  const navigate = useNavigate({ from: '/w/$spaceId/' })
  const { title: addressed = '' } = search
  const order: Order = search.order ?? 'createdAt'
  const [title, setTitle] = useState(addressed)
  // The address can change without the field: a link leads to the whole library.
  const written = useRef(addressed)
  useEffect(() => {
    if (addressed === written.current) return
    written.current = addressed
    setTitle(addressed)
  }, [addressed])
  useEffect(() => {
    if (title.trim() === written.current) return undefined
    const timer = setTimeout(() => {
      written.current = title.trim()
      void navigate({ search: (old) => librarySearch({ ...old, title: title.trim() }), replace: true })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [title, navigate])
  useEffect(() => lastList.set(spaceId, search), [spaceId, search])
  const change = (next: LibrarySearch | { order: Order }): void =>
    void navigate({ search: (old) => librarySearch({ ...old, ...next }), replace: true })
  return {
    title,
    setTitle,
    order,
    setOrder: (next: Order): void => change({ order: next }),
    filters: filtersOf(search),
    setFilters: (next: Filters): void => change(next),
  }
}
