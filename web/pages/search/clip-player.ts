import { createStore, type Store } from '../../api/store.ts'
import { toast } from '../../components/toasts.ts'
import { words } from '../../strings/words.ts'

export interface Clip {
  spaceId: string
  recordingId: string
  /** Seconds. */
  start: number
  end: number
}

interface ClipState {
  /** The clip that was chosen last, by `keyOf`, or null. */
  key: string | null
  isPlaying: boolean
  /** Whole seconds in the recording. Rows show it while they play. */
  second: number
}

export interface ClipPlayer {
  state: Store<ClipState>
  /** Plays, pauses or resumes a clip. */
  toggle: (clip: Clip) => void
  /** The audio element, or null when the page closes. */
  attach: (element: HTMLAudioElement | null) => void
}

export function keyOf({ recordingId, start }: Clip): string {
  return `${recordingId} ${start}`
}

/** Seconds of audio after the last word, so that it isn't cut off. */
const tailSeconds = 0.4

/** One audio element for the page. Starting a clip stops the one before. */
export function createClipPlayer(): ClipPlayer {
  const silent: ClipState = { key: null, isPlaying: false, second: 0 }
  const state = createStore<ClipState>(silent)
  let audio: HTMLAudioElement | null = null
  let end = 0
  let detach = (): void => {}
  const set = (patch: Partial<ClipState>): void => {
    const next = { ...state.get(), ...patch }
    if (Object.entries(patch).some(([name, value]) => state.get()[name as keyof ClipState] !== value)) state.set(next)
  }
  return {
    state,
    toggle: (clip) => {
      if (audio === null) return
      const key = keyOf(clip)
      const address = `/api/v1/spaces/${clip.spaceId}/recordings/${clip.recordingId}/media/audio`
      if (state.get().key === key && state.get().isPlaying) {
        audio.pause()
        return
      }
      const isResumed = state.get().key === key && audio.currentTime < end
      if (!isResumed) {
        if (audio.getAttribute('src') !== address) audio.src = address
        // Applied when the media has loaded.
        audio.currentTime = clip.start
        end = clip.end + tailSeconds
        set({ key, second: Math.floor(clip.start) })
      }
      void audio.play().catch(() => set({ isPlaying: false }))
    },
    attach: (element) => {
      detach()
      audio = element
      if (element === null) return
      const events: [string, () => void][] = [
        ['play', () => set({ isPlaying: true })],
        ['pause', () => set({ isPlaying: false })],
        [
          'timeupdate',
          () => {
            if (element.currentTime >= end) element.pause()
            else if (!element.seeking) set({ second: Math.floor(element.currentTime) })
          },
        ],
        [
          'error',
          () => {
            set({ key: null, isPlaying: false })
            toast({ text: words.search.cannotPlay, tone: 'bad' })
          },
        ],
      ]
      for (const [name, listener] of events) element.addEventListener(name, listener)
      detach = () => {
        for (const [name, listener] of events) element.removeEventListener(name, listener)
        element.pause()
        state.set(silent)
      }
    },
  }
}
