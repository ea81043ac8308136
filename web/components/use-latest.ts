import { useLayoutEffect, useRef, type RefObject } from 'react'

/** The newest value, for handlers of components that needn't be rendered when it changes. */
export function useLatest<T>(value: T): RefObject<T> {
  const ref = useRef(value)
  useLayoutEffect(() => {
    ref.current = value
  })
  return ref
}
