import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react'
import { rem } from '../../../shell/rem.ts'
import type { Player } from '../player/player.ts'
import { keysOf, type Subtitles } from './cut-subtitles.ts'

/** Used to estimate a row's height, in pixels, before the browser has measured it. */
const [lineHeight, padding] = [1.5 * rem, 0.55 * rem]

/** The rows in view, and the one that keys reach. They follow the player until the reader scrolls. */
export function useSubtitleRows(
  scroller: RefObject<HTMLDivElement | null>,
  {
    subtitles,
    row,
    current,
    player,
    goal,
  }: { subtitles: Subtitles; row: number; current: number; player: Player; goal: { index: number } | null },
) {
  const { cues } = subtitles
  const keys = useMemo(() => keysOf(subtitles), [subtitles])
  const list = useVirtualizer({
    count: cues.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    estimateSize: (index) =>
      padding + lineHeight * (cues[index]?.parts ?? []).reduce((n, { lines }) => n + lines.length, 0),
    overscan: 6,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      return indexes.includes(row) || row >= cues.length ? indexes : [...indexes, row].toSorted((a, b) => a - b)
    },
  })
  const isFollowing = useRef(true)
  /** Somebody moved the position, so the list goes there. At first too: it may open in the middle of a recording. */
  const isSought = useRef(true)
  const stopFollowing = useCallback((): void => {
    isFollowing.current = false
  }, [])
  useEffect(() => {
    let wasPlaying = player.state.get().isPlaying
    const stopSeeks = player.onSeek(() => {
      isFollowing.current = true
      isSought.current = true
    })
    const stopState = player.state.subscribe(() => {
      const { isPlaying } = player.state.get()
      if (isPlaying && !wasPlaying) isFollowing.current = true
      wasPlaying = isPlaying
    })
    return () => {
      stopSeeks()
      stopState()
    }
  }, [player])
  useEffect(() => {
    const { isPlaying } = player.state.get()
    if (current === -1 || !isFollowing.current || !(isSought.current || isPlaying)) return
    isSought.current = false
    list.scrollToIndex(current, { align: isPlaying ? 'center' : 'auto' })
  }, [current, list, player])
  useEffect(() => {
    if (goal === null) return
    isFollowing.current = false
    list.scrollToIndex(goal.index, { align: 'center' })
  }, [goal, list])
  return { list, stopFollowing }
}
