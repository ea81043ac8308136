import { useEffect, useMemo, useRef, useState, type ComponentProps } from 'react'
import type { LiveTurn } from '../../src/contract/live.ts'
import { hasSeveralSpeakers } from '../../src/text/speakers/turn-speakers.ts'
import { TurnText, type Names } from './TurnText.tsx'

interface Said {
  turns: readonly LiveTurn[]
  names: Names
  /** See TurnText. */
  isPlain?: boolean
}

/** The turns of a live session that have ended. */
export function Turns({
  turns,
  names,
  isPlain = false,
  className = '',
  langOf,
}: Said & { className?: string; langOf?: (turn: LiveTurn) => string | undefined }) {
  const shown = useShown(turns, names)
  const lines = turns.map((turn, i) => ({ turn, last: lastSpeaker(turns[i - 1]), names: shown, lang: langOf?.(turn) }))
  return (
    <div className="relative">
      {/* Names that become known later, and words that are corrected, would be read again. */}
      <div role="log" aria-live="off" className={className}>
        {lines.map((line) => (
          <TurnText key={line.turn.turn} {...line} isPlain={isPlain} />
        ))}
      </div>
      <ReadOut lines={lines} />
    </div>
  )
}

type Line = Pick<ComponentProps<typeof TurnText>, 'turn' | 'last' | 'names' | 'lang'>

/** What screen readers read: each turn once, when it has ended. */
function ReadOut({ lines }: { lines: readonly Line[] }) {
  const read = useRef(new Set<number>())
  const [now, setNow] = useState<readonly Line[]>([])
  useEffect(() => {
    const fresh = lines.filter(({ turn }) => !read.current.has(turn.turn))
    if (fresh.length === 0) return
    for (const { turn } of fresh) read.current.add(turn.turn)
    setNow(fresh)
  }, [lines])
  return (
    <div aria-live="polite" className="visually-hidden">
      {now.map((line) => (
        <TurnText key={line.turn.turn} {...line} />
      ))}
    </div>
  )
}

/** The turn that is being spoken, after those that have ended. */
export function CurrentTurn({ turns, names, current, isPlain = false }: Said & { current: LiveTurn | null }) {
  const shown = useShown(turns, names)
  if (current === null || current.words.length === 0) return null
  return <TurnText turn={current} last={lastSpeaker(turns.at(-1))} names={shown} isPlain={isPlain} />
}

/** One person alone has no name, unless it is known. */
function useShown(turns: readonly LiveTurn[], names: Names): Names | null {
  return useMemo(() => (names.size > 0 || hasSeveralSpeakers(turns) ? names : null), [turns, names])
}

function lastSpeaker(turn: LiveTurn | undefined): number | null {
  return turn?.words.at(-1)?.speaker ?? null
}
