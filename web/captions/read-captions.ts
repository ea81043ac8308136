import type { Captions } from '../../src/contract/endpoints/captions.ts'
import type { LiveStatus, LiveTurn, SpeakersMessage, TurnTranslation } from '../../src/contract/live.ts'
import { namesBySpeaker, withKnownSpeakers } from '../../src/text/speakers/turn-speakers.ts'
import { send } from '../api/client.ts'
import { createStore, type Store } from '../api/store.ts'
import { gather } from './gather.ts'
import { withTranslations, type Translations } from './translated-turns.ts'
import { withTurn, type SaidTurns } from './with-turn.ts'

export interface CaptionState extends SaidTurns {
  /** `gone`: the session has ended, or the link was revoked. */
  kind: 'loading' | 'open' | 'lost' | 'gone'
  about: Captions | null
  /** Of known voices, by speaker. */
  names: ReadonlyMap<number, string>
  translations: Translations
}

const askAgainMs = 3000

/** Reads captions until the session ends. Returns their state, and a function that stops. */
export function readCaptions(about: string, events: string): { state: Store<CaptionState>; stop: () => void } {
  const state = createStore<CaptionState>({
    kind: 'loading',
    about: null,
    turns: [],
    current: null,
    names: new Map(),
    translations: new Map(),
  })
  const change = (next: Partial<CaptionState>): void => state.set({ ...state.get(), ...next })
  const said = gather<LiveTurn>((turns) => change(turns.reduce<SaidTurns>(withTurn, state.get())))
  const translated = gather<TurnTranslation>((added) =>
    change({ translations: withTranslations(state.get().translations, added) }),
  )
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  const stopped = new AbortController()

  const onTurn = ({ data }: MessageEvent<string>): void => {
    said.push(JSON.parse(data) as LiveTurn)
  }
  const onSpeakers = ({ data }: MessageEvent<string>): void => {
    said.flush()
    const known = JSON.parse(data) as SpeakersMessage
    change({ turns: withKnownSpeakers(state.get().turns, known.turns), names: namesBySpeaker(known) })
  }
  const onTranslation = ({ data }: MessageEvent<string>): void => {
    translated.push(JSON.parse(data) as TurnTranslation)
  }
  const onState = ({ data }: MessageEvent<string>): void => {
    const { status } = JSON.parse(data) as { status: LiveStatus }
    const { about: known } = state.get()
    if (known !== null) change({ about: { ...known, status } })
    if (status === 'ENDED') end()
  }
  const end = (): void => {
    source?.close()
    said.flush()
    translated.flush()
    change({ kind: 'gone', current: null })
  }
  const start = async (): Promise<void> => {
    const response = await send(about, { signal: stopped.signal })
    if (response.status === 404) return end()
    if (!response.ok) throw new Error(response.statusText)
    const found = (await response.json()) as Captions
    if (found.status === 'ENDED') return end()
    change({ kind: 'open', about: found })
    const opened = new EventSource(events)
    source = opened
    opened.addEventListener('turn', onTurn)
    opened.addEventListener('speakers', onSpeakers)
    opened.addEventListener('translation', onTranslation)
    opened.addEventListener('state', onState)
    opened.addEventListener('open', () => change({ kind: 'open' }))
    opened.addEventListener('error', () => {
      change({ kind: 'lost' })
      // After an answer that isn't a stream, the browser doesn't try again; the first request tells why.
      if (opened.readyState === EventSource.CLOSED) again()
    })
  }
  const again = (): void => {
    source?.close()
    timer = setTimeout(begin, askAgainMs)
  }
  const begin = (): void => {
    start().catch(() => {
      if (stopped.signal.aborted) return
      change({ kind: 'lost' })
      again()
    })
  }
  begin()
  return {
    state,
    stop: () => {
      stopped.abort()
      if (timer !== null) clearTimeout(timer)
      source?.close()
    },
  }
}
