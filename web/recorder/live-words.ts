import type { LiveTurn, SpeakersMessage } from '../../src/contract/live.ts'
import { namesBySpeaker, withKnownSpeakers } from '../../src/text/speakers/turn-speakers.ts'
import { openLiveStream, type LiveStream, type LiveStreamMessage } from '../../src/client/live-stream.ts'
import { api, codeOf } from '../api/client.ts'
import { isSessionCode, whenSignedIn } from '../api/signed-out.ts'
import { createStore, type Store } from '../api/store.ts'
import { gather } from '../captions/gather.ts'
import { withTurn, type SaidTurns } from '../captions/with-turn.ts'

export interface LiveWords {
  state: Store<LiveWordsState>
  /** Audio of the recording, in order. */
  push: (bytes: Uint8Array<ArrayBuffer>) => void
  pause: () => void
  resume: () => void
  /** Marks this moment. */
  mark: () => void
  /**
   * Sends what is missing and ends the session. True if the server has everything and its recording isn't deleted: then
   * this browser's copy isn't needed.
   */
  finish: () => Promise<boolean>
  /** Stops sending. The server ends the session later. */
  leave: () => void
}

interface LiveWordsState extends SaidTurns {
  /** `off`: the server takes no live session, or ended it. The browser's copy is uploaded instead. */
  kind: 'starting' | 'on' | 'lost' | 'off'
  place: LivePlace | null
  /** Why no words come although the audio is kept. */
  isCaptionsPaused: boolean
  /** Of known voices, by speaker. */
  names: ReadonlyMap<number, string>
  /** Seconds of the marked moments. */
  marks: readonly number[]
}

export interface LivePlace {
  liveId: string
  recordingId: string
}

export interface LiveWordsOptions {
  spaceId: string
  folderId: string | null
  language: string | null
  speakerCount: number | null
  title: string
  /** The session exists. */
  onStart: (place: LivePlace) => void
}

const bytesPerSecond = 32_000

/** A live session of what is recorded here. Audio that is given before the server answers is sent then. */
export function startLiveWords({
  spaceId,
  folderId,
  language,
  speakerCount,
  title,
  onStart,
}: LiveWordsOptions): LiveWords {
  const state = createStore<LiveWordsState>({
    kind: 'starting',
    place: null,
    isCaptionsPaused: false,
    turns: [],
    current: null,
    names: new Map(),
    marks: [],
  })
  const change = (next: Partial<LiveWordsState>): void => state.set({ ...state.get(), ...next })
  let waiting: Uint8Array<ArrayBuffer>[] = []
  let stream: LiveStream | null = null
  let isLeft = false
  let isPaused = false
  /** Resolves when the server has started a session, or refused to. */
  const answered = Promise.withResolvers<void>()

  const said = gather<LiveTurn>((turns) => change(turns.reduce<SaidTurns>(withTurn, state.get())))
  const off = (): void => {
    said.flush()
    change({ kind: 'off', current: null })
  }
  const receive = (message: LiveStreamMessage): void => {
    if (message.type === 'session') change({ kind: 'on' })
    else if (message.type === 'captions') change({ isCaptionsPaused: message['isPaused'] === true })
    else if (message.type === 'speakers') {
      said.flush()
      const known = message as unknown as SpeakersMessage
      change({ turns: withKnownSpeakers(state.get().turns, known.turns), names: namesBySpeaker(known) })
    } else if (message.type === 'turn') said.push(message as unknown as LiveTurn)
  }
  const begin = async (): Promise<void> => {
    const session = await api.startLive({
      params: { spaceId },
      body: {
        title,
        recordingFolderId: folderId,
        speakerCount,
        ...(language === null ? {} : { language }),
      },
    })
    const place = { liveId: session.id, recordingId: session.recordingId }
    // Nobody waited for it: this browser's copy has everything.
    if (isLeft) return dropIncomplete(spaceId, place)
    change({ place })
    onStart(place)
    const params = { spaceId, liveId: session.id }
    const opened = openLiveStream({
      ...access(session),
      renew: async () => {
        const token = async () => access(await api.createLiveToken({ params }))
        return token().catch(async (error: unknown) => {
          if (!isSessionCode(codeOf(error))) throw error
          // The page asks the person to sign in again.
          await new Promise<void>(whenSignedIn)
          return token()
        })
      },
      onMessage: receive,
      onLost: () => change({ kind: 'lost' }),
    })
    stream = opened
    for (const bytes of waiting.splice(0)) opened.push(bytes)
    if (isPaused) opened.control({ type: 'pause' })
    answered.resolve()
    await opened.ended
  }
  const ended = begin()
    .catch(() => undefined)
    .finally(() => {
      answered.resolve()
      waiting = []
      off()
    })

  return {
    state,
    push: (bytes) => {
      if (state.get().kind === 'off') return
      if (stream === null) waiting.push(bytes)
      else stream.push(bytes)
    },
    pause: () => {
      isPaused = true
      stream?.control({ type: 'pause' })
    },
    resume: () => {
      isPaused = false
      stream?.control({ type: 'resume' })
    },
    mark: () => {
      if (stream === null) return
      const at = Math.round((stream.pushed() / bytesPerSecond) * 1000) / 1000
      stream.control({ type: 'mark', at })
      change({ marks: [...state.get().marks, at] })
    },
    finish: async () => {
      await answered.promise
      const { place } = state.get()
      if (place === null || stream === null || isLeft) return false
      stream.control({ type: 'finish' })
      await ended
      const session = await api.getLive({ params: { spaceId, liveId: place.liveId } }).catch(() => null)
      return session?.status === 'ENDED' && session.keptBytes === stream.pushed() && (await isThere(spaceId, place))
    },
    leave: () => {
      isLeft = true
      waiting = []
      stream?.leave()
      off()
    },
  }
}

/** The session's address on this page's own origin. */
function access({ audioUrl, token }: { audioUrl: string; token: string | null }): { audioUrl: string; token: string } {
  const { pathname } = new URL(audioUrl)
  return { audioUrl: `${location.origin.replace(/^http/, 'ws')}${pathname}`, token: token ?? '' }
}

/** Whether the recording can be opened. Somebody may have deleted it while it was recorded. */
async function isThere(spaceId: string, { recordingId }: LivePlace): Promise<boolean> {
  try {
    await api.getRecording({ params: { spaceId, recordingId } })
    return true
  } catch (error) {
    if (codeOf(error) === 'NOT_FOUND') return false
    throw error
  }
}

/**
 * What to do with a copy of this browser whose live session wasn't ended here. True: the server has as much, and the
 * session's recording is complete and not deleted.
 */
export async function isOnServer(spaceId: string, place: LivePlace, seconds: number): Promise<boolean> {
  const { liveId } = place
  try {
    const session = await api.getLive({ params: { spaceId, liveId } })
    // The last slice may be shorter than what the server got.
    if (session.seconds < seconds - 1) return false
    await api.finishLive({ params: { spaceId, liveId } })
    return await isThere(spaceId, place)
  } catch (error) {
    if (codeOf(error) === 'NOT_FOUND') return false
    throw error
  }
}

/** The copy of this browser replaces a recording that isn't complete. */
export async function dropIncomplete(spaceId: string, { recordingId }: LivePlace): Promise<void> {
  await api.deleteRecording({ params: { spaceId, recordingId } }).catch(ignoreNotFound)
}

export async function restoreIncomplete(spaceId: string, { recordingId }: LivePlace): Promise<void> {
  await api.restoreRecording({ params: { spaceId, recordingId } }).catch(ignoreNotFound)
}

function ignoreNotFound(error: unknown): void {
  if (codeOf(error) !== 'NOT_FOUND') throw error
}
