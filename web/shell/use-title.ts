import { useEffect } from 'react'
import { words } from '../strings/words.ts'

/** The title of the tab while mounted. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined || title === '' ? words.common.name : `${title} · ${words.common.name}`
  }, [title])
}
