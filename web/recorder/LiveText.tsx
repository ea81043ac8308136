import { useEffect, useState } from 'react'
import { useStore } from '../api/store.ts'
import { CaptionButtons } from '../captions/CaptionButtons.tsx'
import { CurrentTurn, Turns } from '../captions/Turns.tsx'
import { useFollow } from '../captions/use-follow.ts'
import { Button } from '../components/Button.tsx'
import { clock } from '../format.ts'
import { words } from '../strings/words.ts'
import type { LiveWords } from './live-words.ts'
import type { RecorderState } from './recorder.ts'

const t = words.recorder.live

/** The words of a recording as they are said, and what can be done with its live session. */
export function LiveText({ live, spaceId, state }: { live: LiveWords; spaceId: string; state: RecorderState['kind'] }) {
  const { kind, place, isCaptionsPaused, turns, current, names, marks } = useStore(live.state)
  const { box, isFollowing, follow } = useFollow<HTMLDivElement>()
  const canMark = (kind === 'on' || kind === 'lost') && state === 'recording'
  const [marked, setMarked] = useState('')
  useEffect(() => {
    if (!canMark) return undefined
    const onKey = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null
      if (event.key.toLowerCase() !== 'm' || isTyping || event.repeat || event.ctrlKey || event.metaKey || event.altKey)
        return
      event.preventDefault()
      live.mark()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [canMark, live])
  const lastMark = marks.at(-1)
  useEffect(() => {
    if (lastMark !== undefined) setMarked(t.marked(clock(lastMark)))
  }, [lastMark])
  const isEmpty = turns.length === 0 && (current?.words ?? []).length === 0
  return (
    <section aria-label={t.words} className="flex flex-col gap-2">
      <div className="relative">
        <div
          ref={box}
          tabIndex={0}
          className="h-36 overflow-y-auto sm:h-48 rounded border border-line px-3 py-2 font-serif text-base leading-relaxed"
        >
          {isEmpty && <p className="font-sans text-sm text-ink-3">{kind === 'off' ? t.off : t.waiting}</p>}
          <Turns turns={turns} names={names} />
          <CurrentTurn turns={turns} names={names} current={current} />
        </div>
        {!isFollowing && (
          <Button icon="chevron" className="absolute end-3 bottom-2" onClick={follow}>
            {t.follow}
          </Button>
        )}
      </div>
      <p role="status" className="min-h-5 text-sm text-ink-3">
        {state === 'ending' && kind !== 'off'
          ? t.sending
          : kind === 'lost'
            ? t.lost
            : kind === 'off' && !isEmpty
              ? t.off
              : isCaptionsPaused
                ? t.paused
                : marked}
      </p>
      {place !== null && kind !== 'off' && (
        <div className="flex flex-wrap gap-2">
          <Button icon="bookmark" disabled={!canMark} onClick={live.mark} aria-keyshortcuts="M">
            {t.mark} <kbd className="text-xs text-ink-3 pointer-coarse:hidden">M</kbd>
          </Button>
          <CaptionButtons spaceId={spaceId} liveId={place.liveId} />
        </div>
      )}
    </section>
  )
}
