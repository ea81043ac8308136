import { useEffect } from 'react'
import { words } from '../strings/words.ts'

/** Sets the title of the browser tab. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title === undefined || title === '' ? words.common.name : `${title} · ${words.common.name}`
  }, [title])
}
