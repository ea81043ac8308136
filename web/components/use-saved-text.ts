import { useEffect, useRef, type RefObject } from 'react'

type TextElement = HTMLInputElement | HTMLTextAreaElement

/**
 * Keeps an uncontrolled field at the text that is saved, also when it changes. What somebody has typed since the last
 * change stays: an answer that comes while they type must not replace it.
 */
export function useSavedText<T extends TextElement>(saved: string): RefObject<T | null> {
  const field = useRef<T>(null)
  const shown = useRef(saved)
  useEffect(() => {
    if (field.current?.value === shown.current) field.current.value = saved
    shown.current = saved
  }, [saved])
  return field
}
