import { useEffect, type RefObject } from 'react'
import { rangeOfWord, wordAtTime, type Paragraph } from '../editor/document.ts'
import type { Player } from '../player/player.ts'
import { paintOne, rangeIn } from './highlights.ts'
import type { Rows } from './rows.ts'
import type { Latest } from './use-reveal.ts'

/**
 * Highlights the spoken word on each frame without rendering anything. Scrolls to it while following, and wherever
 * somebody seeks.
 */
export function useSpokenWord(
  player: Player,
  rows: Rows,
  latest: RefObject<Latest>,
  scrollTo: (index: number, range: Range | null, isSmooth: boolean) => void,
  paragraphs: readonly Paragraph[],
): void {
  useEffect(() => {
    let shown: { paragraph: Paragraph; word: number } | null = null
    const show = (seconds: number): void => {
      const place = wordAtTime(paragraphs, seconds)
      const paragraph = place === null ? undefined : paragraphs[place.paragraph]
      if (place === null || paragraph === undefined) {
        shown = null
        paintOne('spoken', null)
        return
      }
      const element = rows.get(paragraph.key)
      if (shown?.paragraph === paragraph && shown.word === place.word && element !== undefined) return
      const range = rangeIn(element, ...rangeOfWord(paragraph, place.word))
      paintOne('spoken', range)
      shown = range === null ? null : { paragraph, word: place.word }
      if (latest.current.isFollowing && player.state.get().isPlaying) scrollTo(place.paragraph, range, true)
    }
    show(player.now())
    const stopShowing = player.onTime(show)
    const stopSeeking = player.onSeek((seconds) => {
      const place = wordAtTime(paragraphs, seconds)
      const paragraph = place === null ? undefined : paragraphs[place.paragraph]
      if (place === null || paragraph === undefined) return
      scrollTo(place.paragraph, rangeIn(rows.get(paragraph.key), ...rangeOfWord(paragraph, place.word)), true)
    })
    return () => {
      stopShowing()
      stopSeeking()
    }
  }, [player, rows, latest, scrollTo, paragraphs])
}
