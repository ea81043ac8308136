import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { AppError, notFound } from '../../contract/app-error.ts'
import type { Caller } from '../../contract/endpoint.ts'
import type { SpeechOffer } from '../../engines/speech/port.ts'
import { authenticateKey } from '../../identity/keys/authenticate-key.ts'
import { grantIn } from '../../identity/members/grant-in.ts'
import { version } from '../../platform/config/version.ts'
import type { WyomingSettings } from '../../platform/config/wyoming.ts'
import { writableWorkspace } from '../../integrations/requests/own-workspace.ts'
import { countedAddress } from '../../platform/http/client-address.ts'
import { watchAccess } from '../../platform/http/watch-access.ts'
import type { LiveSession } from '../live-session.ts'
import { writeSamples } from './audio-input.ts'
import { asAppError, quietMs, startClientSession, unlessEnding, type ProtocolDeps } from './client-session.ts'
import { invalid, readInteger, readLanguage } from './read-values.ts'
import { createResampler, sampleRates, type Resampler } from './resample.ts'
import { readEvents, writeEvent, type WyomingEvent } from './wyoming-events.ts'

export interface WyomingDeps extends ProtocolDeps {
  languages: () => Promise<SpeechOffer[]>
  /** Counts a session. @throws AppError RATE_LIMITED */
  admit: (caller: Caller) => Promise<void>
}

/** Connections at once, and those of one address. */
const mostConnections = 64
const mostOfAddress = 32

/** Speech to text in Wyoming's protocol, for Home Assistant. @returns a function that ends it */
export async function startWyoming(deps: WyomingDeps, settings: WyomingSettings): Promise<() => Promise<void>> {
  const open = new Map<Socket, Connection>()
  const stopping = new AbortController()
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => {})
    if (!makeRoom(open, countedAddress(socket.remoteAddress ?? ''))) {
      socket.destroy()
      return
    }
    const connection = new Connection(deps, settings, socket)
    open.set(socket, connection)
    socket.setTimeout(quietMs, () => socket.destroy())
    socket.once('close', () => open.delete(socket))
    serve(deps, connection, socket, stopping.signal).catch((error: unknown) => {
      deps.log.error({ err: error }, 'live connection failed')
      socket.destroy()
    })
  })
  server.listen(settings.port, settings.host)
  await once(server, 'listening')
  return async () => {
    stopping.abort()
    const closed = once(server, 'close')
    server.close()
    for (const socket of open.keys()) socket.destroy()
    await closed
  }
}

/** At a limit, the oldest connection without audio gives way. @returns false if all have audio */
function makeRoom(open: ReadonlyMap<Socket, Connection>, address: string): boolean {
  const those = [...open].filter(([, connection]) => connection.address === address)
  const rivals = those.length >= mostOfAddress ? those : open.size >= mostConnections ? [...open] : null
  if (rivals === null) return true
  const [socket] = rivals.find(([, { isBusy }]) => !isBusy) ?? []
  socket?.destroy()
  return socket !== undefined
}

async function serve(deps: WyomingDeps, connection: Connection, socket: Socket, stopping: AbortSignal) {
  try {
    for await (const event of readEvents(socket)) await connection.on(event)
  } catch (error) {
    if (socket.destroyed) return
    const { code, message } = asAppError(error, deps.log)
    void writeEvent(socket, 'error', { text: message, code })
    socket.end()
  } finally {
    if (!stopping.aborted) await connection.leave()
  }
}

interface Running {
  session: LiveSession
  /** Aborts when the session ends. */
  over: AbortController
  resampler: Resampler
  format: string
}

class Connection {
  readonly address: string
  /** Whether audio comes, or its transcript is made. */
  isBusy = false
  readonly #deps: WyomingDeps
  readonly #settings: WyomingSettings
  readonly #socket: Socket
  readonly #closed = new AbortController()
  #language: string | null = null
  #running: Running | null = null

  constructor(deps: WyomingDeps, settings: WyomingSettings, socket: Socket) {
    this.#deps = deps
    this.#settings = settings
    this.#socket = socket
    socket.once('close', () => this.#closed.abort())
    this.address = countedAddress(socket.remoteAddress ?? '')
  }

  async on(event: WyomingEvent): Promise<void> {
    switch (event.type) {
      case 'describe':
        await writeEvent(this.#socket, 'info', await this.#info())
        return
      case 'ping':
        await writeEvent(this.#socket, 'pong', event.data)
        return
      case 'transcribe':
        this.#language = readLanguage('language', event.data['language'])
        return
      case 'audio-start':
        await this.leave()
        this.#running = await this.#start(event.data)
        return
      case 'audio-chunk':
        this.#running ??= await this.#start(event.data)
        if (formatOf(event.data) !== this.#running.format) throw invalid('rate', "can't change between two chunks")
        await hear(this.#running, event.payload)
        return
      case 'audio-stop':
        await this.#stop()
        this.isBusy = false
        return
      default:
        throw new AppError('INVALID_BODY', `${event.type.slice(0, 50)} is not an event that Tiro knows.`)
    }
  }

  /** Ends a session whose client said no more. */
  async leave(): Promise<void> {
    const running = this.#running
    this.#running = null
    running?.over.abort()
    await running?.session.finish()
  }

  async #start(data: Record<string, unknown>): Promise<Running> {
    const rate = readInteger('rate', data['rate'], sampleRates.min, sampleRates.max)
    if (rate === null) throw invalid('rate', 'is required')
    if (readInteger('width', data['width'], 2, 2) === null) throw invalid('width', 'must be 2')
    if (readInteger('channels', data['channels'], 1, 1) === null) throw invalid('channels', 'must be 1')
    const { db } = this.#deps
    const caller = await authenticateKey(db, this.#settings.key)
    await this.#deps.admit(caller)
    this.isBusy = true
    const call = {
      address: this.#socket.remoteAddress ?? '',
      headers: { 'user-agent': 'Wyoming' },
      query: new URLSearchParams(),
      grantIn: (who: typeof caller, workspaceId: string) => grantIn(db, who, workspaceId),
    }
    const language = this.#language
    const session = await startClientSession(this.#deps, call, caller, language === null ? {} : { language })
    return { session, over: this.#watchKey(session), resampler: createResampler(rate), format: formatOf(data) }
  }

  /** Closes the connection when the key loses access to the session's workspace. @returns what ends the watch */
  #watchKey({ workspaceId }: LiveSession): AbortController {
    const over = new AbortController()
    const check = async (): Promise<void> => {
      const caller = await authenticateKey(this.#deps.db, this.#settings.key)
      await writableWorkspace(this.#deps.db, caller, workspaceId)
    }
    watchAccess(AbortSignal.any([over.signal, this.#closed.signal]), check, ({ code, message }) => {
      over.abort()
      void writeEvent(this.#socket, 'error', { text: message, code })
      this.#socket.destroySoon()
    })
    return over
  }

  async #stop(): Promise<void> {
    const running = this.#running
    if (running === null) throw new AppError('INVALID_BODY', 'audio-stop came before audio.')
    const { session, resampler } = running
    await unlessEnding(session, () => session.write(resampler.end()))
    await this.leave()
    const texts = new Map<number, string>()
    for await (const { event } of session.events(0, AbortSignal.timeout(quietMs))) {
      if (event.type === 'turn' && event.turn.isFinal) texts.set(event.turn.turn, event.turn.text)
    }
    if (session.isGone()) throw notFound('live session', session.id)
    const { spokenLanguage: language } = session.state()
    await writeEvent(this.#socket, 'transcript', {
      text: [...texts.values()].join(' '),
      ...(language === null ? {} : { language }),
      recording_id: session.recordingId,
      workspace_id: session.workspaceId,
    })
  }

  async #info(): Promise<Record<string, unknown>> {
    const attribution = { name: 'Tiro', url: '' }
    const offers = await this.#deps.languages()
    const engines = Map.groupBy(offers, ({ engine }) => engine)
    const models = [...engines].map(([name, of]) => ({
      name,
      description: name,
      attribution,
      installed: of.some(({ isHere }) => isHere),
      version,
      languages: of.flatMap(({ language }) => (language === '*' ? everyLanguage() : language)),
    }))
    const program = { name: 'tiro', description: 'Tiro', attribution, installed: true, version, models }
    return { asr: [program], tts: [], handle: [], intent: [], wake: [], mic: [], snd: [] }
  }
}

function hear({ session, resampler }: Running, bytes: Buffer): Promise<void> {
  return unlessEnding(session, () => writeSamples(session, resampler, bytes))
}

function formatOf({ rate, width, channels }: Record<string, unknown>): string {
  return JSON.stringify([rate, width, channels])
}

let known: string[] | null = null

/** Home Assistant wants a list: all languages with a code of two letters. */
function everyLanguage(): string[] {
  return (known ??= listLanguages())
}

function listLanguages(): string[] {
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCodePoint(97 + i))
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return codes.filter((code) => names.of(code) !== undefined)
}
