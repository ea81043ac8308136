import { useStore } from '../../api/store.ts'
import { IconButton } from '../../components/Button.tsx'
import { clock } from '../../format.ts'
import { words } from '../../strings/words.ts'
import { keyOf, type Clip, type ClipPlayer } from './clip-player.ts'

/** Plays a result in place and shows the current time. */
export function PlayButton({ clip, player, hasMedia }: { clip: Clip; player: ClipPlayer; hasMedia: boolean }) {
  const state = useStore(player.state)
  const isPlaying = state.key === keyOf(clip) && state.isPlaying
  const label = isPlaying ? words.search.pause : words.search.play(clock(clip.start))
  return (
    <span className="flex w-20 shrink-0 items-center self-start">
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        label={hasMedia ? label : words.search.noMedia}
        disabled={!hasMedia}
        size={12}
        onClick={() => player.toggle(clip)}
      />
      <time className={`text-sm ${isPlaying ? 'text-red' : 'text-ink-3'}`}>
        {clock(isPlaying ? state.second : clip.start)}
      </time>
    </span>
  )
}
