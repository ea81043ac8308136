import { memo } from 'react'
import type { LiveTurn } from '../../src/contract/live.ts'
import { partsBySpeaker } from '../../src/text/speakers/turn-speakers.ts'
import { words } from '../strings/words.ts'

/** Names of known voices, by speaker. */
export type Names = ReadonlyMap<number, string>

/**
 * A turn of a live session, a paragraph for each speaker. `last`: who spoke before it, whose name isn't repeated;
 * `names`: of known voices by speaker, or null if nobody needs a name, because one unknown person speaks. Words that may
 * still change are grey; `isPlain`: in the colour of the others, dimmed. `lang`: if it isn't that of the text around it.
 */
export const TurnText = memo(function TurnText({
  turn,
  last,
  names,
  isPlain = false,
  lang,
}: {
  turn: LiveTurn
  last: number | null
  names: Names | null
  isPlain?: boolean
  lang?: string | undefined
}) {
  const look = { isPlain, lang }
  if (names === null) return <Paragraph name="" {...whole(turn)} {...look} />
  const parts = partsBySpeaker(turn)
  return parts.map(({ speaker, stable, open }, i) => {
    const before = i === 0 ? last : (parts[i - 1]?.speaker ?? null)
    // A dash: somebody else may be speaking.
    const name = speaker === before ? '' : speaker === null ? '–' : label(speaker, names)
    return <Paragraph key={i} name={name} stable={stable} open={open} {...look} />
  })
})

function label(speaker: number, names: Names): string {
  const name = names.get(speaker)
  return name === undefined ? words.captions.speaker(speaker + 1) : words.captions.named(name)
}

function Paragraph({
  name,
  stable,
  open,
  isPlain,
  lang,
}: {
  name: string
  stable: string
  open: string
  isPlain: boolean
  lang: string | undefined
}) {
  return (
    <p dir="auto" lang={lang}>
      {name !== '' && <span className={isPlain ? '' : 'text-ink-2'}>{name} </span>}
      {stable}
      {open !== '' && <span className={isPlain ? 'opacity-70' : 'text-ink-3'}>{open}</span>}
    </p>
  )
}

function whole(turn: LiveTurn): { stable: string; open: string } {
  const words = turn.words.map((word) => ({ ...word, speaker: null }))
  return partsBySpeaker({ ...turn, words })[0] ?? { stable: turn.text, open: '' }
}
