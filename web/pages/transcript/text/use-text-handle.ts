import { useImperativeHandle, type Ref, type RefObject } from 'react'
import { toast } from '../../../components/toasts.ts'
import { words } from '../../../strings/words.ts'
import { rangeOfWord, turnAt, wordAtTime, type Paragraph } from '../editor/document.ts'
import type { TextPlace } from '../editor/text-place.ts'
import type { Player } from '../player/player.ts'
import type { DoubtLimits } from './highlights.ts'
import { selectionStart } from './rows.ts'
import { currentPlace, nextDoubt, nextTurn } from './steps.ts'
import type { Latest, Reveal } from './use-reveal.ts'

export interface TextColumnHandle {
  reveal: Reveal
  nextDoubt: (step: 1 | -1) => void
  nextTurn: (step: 1 | -1) => void
  /** The turn at the cursor, or else the spoken one. */
  currentTurn: () => readonly Paragraph[]
  /** Where the selection or the cursor begins, or else what is seen of the text; null without text. */
  shownPlace: () => TextPlace | null
  /** Puts the cursor to the word that is said at a time, seconds. */
  goTo: (seconds: number) => void
}

/** What the keys of the page do with the text: go to the next uncertain word or turn. */
export function useTextHandle(
  handle: Ref<TextColumnHandle>,
  player: Player,
  latest: RefObject<Latest>,
  reveal: Reveal,
  limits: DoubtLimits,
): void {
  useImperativeHandle(handle, () => {
    const here = () => currentPlace(latest.current.paragraphs, player.now())
    return {
      reveal,
      nextDoubt: (step) => {
        const { paragraphs } = latest.current
        const place = nextDoubt(paragraphs, here(), step, limits)
        const paragraph = paragraphs[place?.paragraph ?? -1]
        const word = paragraph?.words[place?.word ?? -1]
        if (place === null || paragraph === undefined || word === undefined) {
          toast({ text: words.transcript.noDoubt })
          return
        }
        player.seek(word.start)
        reveal(paragraph.key, ...rangeOfWord(paragraph, place.word), 'select')
      },
      nextTurn: (step) => {
        const paragraph = nextTurn(latest.current.paragraphs, here(), step)
        const first = paragraph?.words[0]
        if (paragraph === undefined || first === undefined) return
        player.seek(first.start)
        reveal(paragraph.key, 0, rangeOfWord(paragraph, 0)[1], 'type')
      },
      shownPlace: () => {
        const { paragraphs, list } = latest.current
        const { startIndex = 0, endIndex = 0 } = list.range ?? {}
        const shown = paragraphs.slice(startIndex, endIndex + 1)
        const place = selectionStart()
        if (place !== null && shown.some(({ key }) => key === place.key)) return place
        const [first] = shown
        return first === undefined ? null : { key: first.key, offset: 0 }
      },
      goTo: (seconds) => {
        const { paragraphs } = latest.current
        const { paragraph: index, word } = wordAtTime(paragraphs, seconds) ?? { paragraph: 0, word: 0 }
        const paragraph = paragraphs[index]
        player.seek(seconds)
        if (paragraph === undefined) return
        reveal(paragraph.key, ...rangeOfWord(paragraph, word), 'type')
      },
      currentTurn: () => turnAt(latest.current.paragraphs, here().paragraph),
    }
  })
}
