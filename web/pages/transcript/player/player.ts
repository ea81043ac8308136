import { createStore, type Store } from '../../../api/store.ts'

export interface PlayerState {
  isPlaying: boolean
  /** Seconds; 0 until the media's own length is known. */
  duration: number
  speed: number
  /** What the browser cannot play, as a code of MediaError; null: nothing is wrong. */
  problem: number | null
}

/** The one media element of the page, and what is done with it. */
export interface Player {
  state: Store<PlayerState>
  /** Seconds where it stands, as exact as the browser tells. */
  now: () => number
  play: () => void
  pause: () => void
  toggle: () => void
  seek: (seconds: number) => void
  skip: (seconds: number) => void
  setSpeed: (speed: number) => void
  /** Called on each frame while it plays, and when it was moved. @returns a function that ends it */
  onTime: (listener: (seconds: number) => void) => () => void
  /** Gives it the element; null when that goes away. */
  attach: (element: HTMLMediaElement | null) => void
}

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const

export function createPlayer(startAt = 0): Player {
  const state = createStore<PlayerState>({ isPlaying: false, duration: 0, speed: 1, problem: null })
  const listeners = new Set<(seconds: number) => void>()
  let media: HTMLMediaElement | null = null
  /** Where to stand once there is media; also the place while there is none. */
  let wanted = startAt
  let frame = 0
  let detach = (): void => {}

  const set = (patch: Partial<PlayerState>): void => state.set({ ...state.get(), ...patch })
  const now = (): number => (media === null || media.readyState === 0 ? wanted : media.currentTime)
  const tell = (): void => {
    for (const listener of listeners) listener(now())
  }
  const loop = (): void => {
    tell()
    frame = requestAnimationFrame(loop)
  }
  const stopLoop = (): void => {
    cancelAnimationFrame(frame)
    tell()
  }
  const seek = (seconds: number): void => {
    const end = state.get().duration || Infinity
    wanted = Math.min(Math.max(0, seconds), end)
    if (media !== null && media.readyState > 0) media.currentTime = wanted
    tell()
  }

  return {
    state,
    now,
    play: () => void media?.play().catch(() => set({ isPlaying: false })),
    pause: () => media?.pause(),
    toggle: () => {
      if (state.get().isPlaying) media?.pause()
      else void media?.play().catch(() => set({ isPlaying: false }))
    },
    seek,
    skip: (seconds) => seek(now() + seconds),
    setSpeed: (speed) => {
      if (media !== null) media.playbackRate = speed
      set({ speed })
    },
    onTime: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    attach: (element) => {
      detach()
      media = element
      if (element === null) return
      const events: [string, () => void][] = [
        [
          'loadedmetadata',
          () => {
            set({ duration: Number.isFinite(element.duration) ? element.duration : 0, problem: null })
            element.playbackRate = state.get().speed
            if (wanted > 0) element.currentTime = wanted
            tell()
          },
        ],
        ['durationchange', () => set({ duration: Number.isFinite(element.duration) ? element.duration : 0 })],
        [
          'play',
          () => {
            set({ isPlaying: true })
            cancelAnimationFrame(frame)
            loop()
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
        ['error', () => set({ problem: element.error?.code ?? 0, isPlaying: false })],
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
