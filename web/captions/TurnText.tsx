import type { LiveTurn } from '../../src/contract/live.ts'
import { words } from '../strings/words.ts'

/** A turn of a live session. Words that may still change are grey; `isPlain`: in the colour of the others, dimmed. */
export function TurnText({ turn, isPlain = false }: { turn: LiveTurn; isPlain?: boolean }) {
  const speaker = turn.words[0]?.speaker ?? null
  const { text } = turn
  const stable = turn.isFinal ? text.length : endOfStable(turn)
  return (
    <p dir="auto">
      {speaker !== null && <span className={isPlain ? '' : 'text-ink-2'}>{words.captions.speaker(speaker + 1)} </span>}
      {text.slice(0, stable)}
      {stable < text.length && <span className={isPlain ? 'opacity-70' : 'text-ink-3'}>{text.slice(stable)}</span>}
    </p>
  )
}

/** Where the words that stay end in the text. */
function endOfStable({ text, words: all }: LiveTurn): number {
  let end = 0
  for (const { word, isFinal } of all) {
    const at = text.indexOf(word, end)
    if (!isFinal || at === -1) break
    end = at + word.length
  }
  return end
}
