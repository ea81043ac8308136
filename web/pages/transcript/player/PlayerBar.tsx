import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { api } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { useStore } from '../../../api/store.ts'
import { Button, IconButton } from '../../../components/Button.tsx'
import { Menu } from '../../../components/Menu.tsx'
import { clock } from '../../../format.ts'
import { useShortcuts } from '../../../shell/shortcuts.ts'
import { words } from '../../../strings/words.ts'
import type { Place } from '../editor/transcript-api.ts'
import { speeds, type Player } from './player.ts'
import type { Video } from './use-video-place.ts'
import type { Turn } from './bars-of.ts'
import { Waveform } from './Waveform.tsx'
import { lazyPart } from '../../../shell/lazy-part.ts'

const PedalDialog = lazyPart(
  async () => (await import('./PedalDialog.tsx')).PedalDialog,
  ({ onClose }) => onClose(),
)

const t = words.transcript
const skips = [
  { seconds: -15, label: t.back15, text: '−15', isWideOnly: true },
  { seconds: -5, label: t.back5, text: '−5', isWideOnly: false },
  { seconds: 5, label: t.forward5, text: '+5', isWideOnly: false },
  { seconds: 15, label: t.forward15, text: '+15', isWideOnly: true },
]

/** The player at the bottom of the page. What floats above it reads its height from `--player`. */
export function PlayerBar({
  note,
  player,
  place,
  duration: recordingDuration,
  turns,
  hasMedia,
  video,
}: {
  /** What is said above the controls. */
  note?: ReactNode
  player: Player
  place: Place
  /** The recording's duration in seconds, until the media has loaded. */
  duration: number
  turns: readonly Turn[]
  hasMedia: boolean
  /** null: there is no place for a picture yet. */
  video: Video | null
}) {
  const state = useStore(player.state)
  const duration = state.duration || recordingDuration
  const waveform = useQuery({
    queryKey: keys.recording(place.spaceId, place.recordingId, 'waveform'),
    queryFn: ({ signal }) => api.getWaveform({ params: place, signal }),
    enabled: hasMedia,
    staleTime: Infinity,
    // Available once the media has been read. Refetched when the recording changes.
  })
  const time = useRef<HTMLTimeElement>(null)
  useEffect(() => {
    const show = (seconds: number): void => {
      const text = clock(seconds)
      if (time.current !== null && time.current.textContent !== text) time.current.textContent = text
    }
    show(player.now())
    return player.onTime(show)
  }, [player])

  const [isPedalOpen, setPedalOpen] = useState(false)
  const openPedals = (): void => setPedalOpen(true)
  useShortcuts([{ label: t.pedals.title, icon: 'keyboard', run: openPedals }])

  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const measure = new ResizeObserver(() => style.setProperty('--player', `${bar.current?.offsetHeight ?? 0}px`))
    if (bar.current !== null) measure.observe(bar.current)
    return () => {
      measure.disconnect()
      style.removeProperty('--player')
    }
  }, [])

  return (
    <section
      ref={bar}
      aria-label={words.transcript.player}
      className="shrink-0 border-t border-line bg-paper print:hidden"
    >
      {note}
      {/* Time runs from left to right in every language. */}
      <div dir="ltr" className="flex items-center gap-2 px-3 py-1.5 upright:flex-wrap upright:justify-between">
        <IconButton
          icon={state.isPlaying ? 'pause' : 'play'}
          size={18}
          label={state.isPlaying ? words.transcript.pause : words.transcript.play}
          disabled={!hasMedia}
          onClick={player.toggle}
          className="text-ink"
        />
        {skips.map(({ seconds, label, text, isWideOnly }) => (
          <Button
            key={seconds}
            look="quiet"
            className={isWideOnly ? 'max-lg:hidden' : 'max-sm:min-w-11 max-sm:h-11!'}
            aria-label={label}
            disabled={!hasMedia}
            onClick={() => player.skip(seconds)}
          >
            {text}
          </Button>
        ))}
        <time ref={time} className="w-14 text-end text-sm text-ink-2" />
        <Waveform player={player} sound={waveform.data ?? null} duration={duration} turns={turns} />
        <time className="w-14 text-sm text-ink-3 max-sm:hidden">{clock(duration)}</time>
        <Menu
          label={words.transcript.speed}
          trigger={
            <Button look="quiet" className="tabular w-14" aria-label={`${words.transcript.speed} ${state.speed}×`}>
              {state.speed}×
            </Button>
          }
          items={[
            ...speeds.map((speed) => ({
              // Isolated, so that the sign stays after the number between words from right to left.
              label: `\u2066${speed}×\u2069`,
              isChosen: speed === state.speed,
              onSelect: () => player.setSpeed(speed),
            })),
            null,
            {
              label: words.transcript.tools.skipSilence,
              isChosen: state.skipsSilence,
              onSelect: () => player.setSkipsSilence(!state.skipsSilence),
            },
            {
              label: words.transcript.tools.rewind,
              isChosen: state.rewinds,
              onSelect: () => player.setRewinds(!state.rewinds),
            },
            { label: t.pedals.open, icon: 'keyboard', onSelect: openPedals },
          ]}
        />
        {state.loop !== null && (
          <Button icon="close" aria-label={words.transcript.tools.endLoop} onClick={() => player.setLoop(null)}>
            {words.transcript.tools.looping(clock(state.loop.start), clock(state.loop.end))}
          </Button>
        )}
        {video?.place === 'hidden' && (
          <IconButton icon="video" label={words.transcript.video.show} onClick={() => video.move('top')} />
        )}
        {isPedalOpen && (
          <Suspense>
            <PedalDialog onClose={() => setPedalOpen(false)} />
          </Suspense>
        )}
        {state.problem !== null && hasMedia && (
          <p role="status" dir="auto" className="text-sm text-warn">
            {state.problem === MediaError.MEDIA_ERR_NETWORK ? words.transcript.soundLost : words.transcript.cannotPlay}
          </p>
        )}
      </div>
    </section>
  )
}
