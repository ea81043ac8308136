import { createStore, type Store } from '../../../api/store.ts'

interface PlayerState {
  isPlaying: boolean
  /** Seconds, or 0 until the media has loaded. */
  duration: number
  speed: number
  skipsSilence: boolean
  /** Goes back a little before it plays on after a pause, for people who type while they listen. */
  rewinds: boolean
  /** The passage that is played again and again, seconds. */
  loop: { start: number; end: number } | null
  /** A MediaError code if the browser can't play the media. */
  problem: number | null
}

/** Controls the page's media element. */
export interface Player {
  state: Store<PlayerState>
  /** The exact position in seconds. */
  now: () => number
  play: () => void
  pause: () => void
  toggle: () => void
  seek: (seconds: number) => void
  /** Like seek, but nobody asked for it: listeners of onSeek are not called. */
  jump: (seconds: number) => void
  skip: (seconds: number) => void
  setSpeed: (speed: number) => void
  setSkipsSilence: (skips: boolean) => void
  /** Kept in this browser. */
  setRewinds: (rewinds: boolean) => void
  /** Plays a passage from its start until the loop is removed with null. */
  setLoop: (loop: { start: number; end: number } | null) => void
  /** Called on each frame while playing, and after seeking. @returns a function that removes the listener */
  onTime: (listener: (seconds: number) => void) => () => void
  /** Called when somebody moves the position, also without media. @returns a function that removes the listener */
  onSeek: (listener: (seconds: number) => void) => () => void
  /** Sets the media element, or null to remove it. */
  attach: (element: HTMLMediaElement | null) => void
}

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const

const rewindSeconds = 2
const rewindsKey = 'player-rewinds'

export function createPlayer(startAt = 0): Player {
  const state = createStore<PlayerState>({
    isPlaying: false,
    duration: 0,
    speed: 1,
    skipsSilence: false,
    rewinds: localStorage.getItem(rewindsKey) === 'on',
    loop: null,
    problem: null,
  })
  const listeners = new Set<(seconds: number) => void>()
  const onSeek = new Set<(seconds: number) => void>()
  let media: HTMLMediaElement | null = null
  /** The position to seek to once there is media, and the position without media. */
  let wanted = startAt
  /** The element before was removed while it played, so the next one goes on: a video that moved, or its sound. */
  let goesOn = false
  /** Somebody paused here, and hasn't moved since. */
  let isPaused = false
  let frame = 0
  let detach = (): void => {}

  const set = (patch: Partial<PlayerState>): void => state.set({ ...state.get(), ...patch })
  const now = (): number => (media === null || media.readyState === 0 ? wanted : media.currentTime)
  const tell = (): void => {
    for (const listener of listeners) listener(now())
  }
  const keepUp = (): void => {
    const passage = state.get().loop
    if (passage !== null && (now() >= passage.end || now() < passage.start - 1)) jump(passage.start)
    tell()
  }
  const onFrame = (): void => {
    keepUp()
    frame = requestAnimationFrame(onFrame)
  }
  const stopLoop = (): void => {
    cancelAnimationFrame(frame)
    tell()
  }
  const jump = (seconds: number): void => {
    const end = state.get().duration || Infinity
    isPaused = false
    wanted = Math.min(Math.max(0, seconds), end)
    if (media !== null && media.readyState > 0) media.currentTime = wanted
    tell()
  }
  const seek = (seconds: number): void => {
    const passage = state.get().loop
    // A seek out of the passage ends the loop.
    if (passage !== null && (seconds < passage.start || seconds >= passage.end)) set({ loop: null })
    jump(seconds)
    for (const listener of onSeek) listener(wanted)
  }

  const play = (): void => {
    if (media === null) return
    if (media.error === null) {
      void media.play().catch(() => set({ isPlaying: false }))
      return
    }
    // A lost connection or session ends a medium for good. It is loaded again, and goes on where it was.
    goesOn = true
    wanted = now()
    set({ problem: null })
    media.load()
  }

  return {
    state,
    now,
    play,
    pause: () => media?.pause(),
    toggle: () => {
      const { isPlaying, rewinds, loop } = state.get()
      if (isPlaying) {
        media?.pause()
        isPaused = true
        return
      }
      if (rewinds && isPaused) jump(Math.max(loop?.start ?? 0, now() - rewindSeconds))
      play()
    },
    seek,
    jump,
    skip: (seconds) => seek(now() + seconds),
    setSpeed: (speed) => {
      if (media !== null) media.playbackRate = speed
      set({ speed })
    },
    setSkipsSilence: (skipsSilence) => set({ skipsSilence }),
    setRewinds: (rewinds) => {
      if (rewinds) localStorage.setItem(rewindsKey, 'on')
      else localStorage.removeItem(rewindsKey)
      set({ rewinds })
    },
    setLoop: (passage) => {
      set({ loop: passage })
      if (passage === null) return
      jump(passage.start)
      play()
    },
    onTime: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onSeek: (listener) => {
      onSeek.add(listener)
      return () => onSeek.delete(listener)
    },
    attach: (element) => {
      goesOn ||= state.get().isPlaying
      wanted = now()
      detach()
      detach = () => {}
      media = element
      if (element === null) return
      const events: [string, () => unknown][] = [
        [
          'loadedmetadata',
          () => {
            set({ duration: Number.isFinite(element.duration) ? element.duration : 0, problem: null })
            element.playbackRate = state.get().speed
            if (wanted > 0) element.currentTime = wanted
            if (goesOn) void element.play().catch(() => set({ isPlaying: false }))
            goesOn = false
            tell()
          },
        ],
        ['durationchange', () => set({ duration: Number.isFinite(element.duration) ? element.duration : 0 })],
        [
          'play',
          () => {
            set({ isPlaying: true })
            cancelAnimationFrame(frame)
            onFrame()
          },
        ],
        [
          'pause',
          () => {
            set({ isPlaying: false })
            stopLoop()
          },
        ],
        ['seeked', tell],
        // A tab in the background has no frames: the passage would play on past its end.
        ['timeupdate', () => state.get().isPlaying && keepUp()],
        [
          'error',
          () => {
            set({ problem: element.error?.code ?? 0, isPlaying: false })
            stopLoop()
          },
        ],
      ]
      for (const [name, listener] of events) element.addEventListener(name, listener)
      detach = () => {
        cancelAnimationFrame(frame)
        for (const [name, listener] of events) element.removeEventListener(name, listener)
        set({ isPlaying: false })
      }
    },
  }
}
