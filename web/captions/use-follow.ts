import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/** Closer to the end than this, the reader is at the end, pixels. */
const near = 40

/** Keeps the end of a growing text in view, unless the reader has scrolled up. */
export function useFollow<T extends HTMLElement>(): {
  box: RefObject<T | null>
  isFollowing: boolean
  follow: () => void
} {
  const box = useRef<T>(null)
  const [isFollowing, setFollowing] = useState(true)
  const follow = useCallback(() => {
    setFollowing(true)
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [])
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const onScroll = (): void => {
      setFollowing(element.scrollHeight - element.scrollTop - element.clientHeight < near)
    }
    element.addEventListener('scroll', onScroll)
    return () => element.removeEventListener('scroll', onScroll)
  }, [])
  // The text may have grown with every rendering.
  useEffect(() => {
    if (isFollowing) box.current?.scrollTo({ top: box.current.scrollHeight })
  })
  return { box, isFollowing, follow }
}
