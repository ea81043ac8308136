import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { createStore, useStore } from '../../api/store.ts'
import { lastList } from '../../shell/last-list.ts'
import {
  dateOf,
  filtersOf,
  librarySearch,
  sortingOf,
  type Filters,
  type LibrarySearch,
  type Sorting,
} from './filters.ts'

/** Milliseconds without a key before a typed title goes into the address. */
const pauseMs = 350

/** How somebody sorted lists last in this browser. */
const lastSorting = createStore(librarySearch(JSON.parse(localStorage.getItem('sorting') ?? '{}')))

/** The title, filters and order of the list. They are part of the address; the order is also kept in this browser. */
export function useLibraryView(spaceId: string) {
  const search = useSearch({ from: '/app/w/$spaceId/' })
  const navigate = useNavigate({ from: '/w/$spaceId/' })
  const { title: addressed = '' } = search
  const last = useStore(lastSorting)
  const isSorted = search.order !== undefined
  const sorted = isSorted ? search : last
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
  useEffect(() => {
    if (!isSorted && last.order !== undefined) {
      void navigate({ search: (old) => librarySearch({ ...old, ...last }), replace: true })
    }
  }, [isSorted, last, navigate])
  const change = (next: LibrarySearch): void =>
    void navigate({ search: (old) => librarySearch({ ...old, ...next }), replace: true })
  return {
    title,
    setTitle,
    sorting: sortingOf(sorted),
    date: dateOf(sorted),
    setSorting: (next: Sorting): void => {
      lastSorting.set(librarySearch({ ...next }))
      localStorage.setItem('sorting', JSON.stringify(next))
      change(next)
    },
    filters: filtersOf(search),
    setFilters: (next: Filters): void => change(next),
  }
}
