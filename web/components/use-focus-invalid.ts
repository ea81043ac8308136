import { useEffect, useRef, type RefObject } from 'react'

/** For a form: after an error, the first field that it is about takes the focus. It may be out of sight by then. */
export function useFocusInvalid(error: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])
  return form
}
