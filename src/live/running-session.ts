import { liveSampleRate, type LiveEnding, type LiveStatus, type LiveTurn } from '../contract/live.ts'
import { notFound } from '../contract/app-error.ts'
import type { LiveVoices, SpeakerChoice } from '../engines/speakers/port.ts'
import type { SpeechEngine } from '../engines/speech/port.ts'
import type { LiveDetector } from '../engines/speech/vad.ts'
import type { TranslationChooser } from '../engines/translation/port.ts'
import type { Logger } from '../platform/logger.ts'
import { Captions } from './captions.ts'
import type { TurnFormat } from './format-turn.ts'
import { Journal, mostEvents } from './journal.ts'
import { KeptAudio } from './kept-audio.ts'
import type { LiveSession, LiveState, LiveTuning, NumberedEvent } from './live-session.ts'
import { prepareEnd, putMedia, type RecordingDeps } from './make-recording.ts'
import { ended, gap, notEnded, tooManyEvents } from './refusals.ts'
import type { Room } from './room-for.ts'
import { openSpool, type Spool } from './spool.ts'
import { captionLanguages } from '../derived/translations/caption-languages.ts'
import { dropEarlier, lastEventNumber, nextTurnNumber, patchLive, readTurn, type LiveRow } from './store.ts'
import { openSpeakers, type SessionSpeakers } from './session-speakers.ts'
import { SessionTranslations } from './session-translations.ts'

/** A client that sends faster than the engine recognises waits at this backlog, samples. */
const mostBacklog = 60 * liveSampleRate
/** How long the end of a session waits for its last words, milliseconds. */
const lastWordsMs = 20_000
/** How long it then waits for the speakers of the last turns, milliseconds. */
const lastSpeakersMs = 5000
/** How long it then waits for the translations of the last turns, milliseconds. */
const lastTranslationsMs = 5000

export interface SessionDeps extends RecordingDeps {
  detector: LiveDetector
  /** Compares voices; null: the recording's speakers aren't separated. */
  voices: LiveVoices | null
  /** How many people speak, if known. */
  speakerCount: number | null
  /** The engine that knows the voices of recordings; null: speakers are turned off. */
  chooseSpeakers: (signal: AbortSignal) => Promise<SpeakerChoice | null>
  chooseEngine: (language: string) => Promise<SpeechEngine>
  formatOf: (engine: SpeechEngine) => Omit<TurnFormat, 'names'>
  openTranslator: TranslationChooser['open']
  /** The workspace's own names and terms. */
  names: readonly string[]
  room: Room
  /** Throws STORAGE_FULL when the disk must take no more audio. */
  requireSpace: () => Promise<void>
  log: Logger
  /** Calls it when the session has ended. */
  onEnded: (session: RunningSession) => void
}

/** A session of this process. */
export class RunningSession implements LiveSession {
  readonly id: string
  readonly workspaceId: string
  readonly recordingId: string
  /** When the client was last heard of; `performance.now()`. */
  lastHeard = performance.now()
  readonly #row: LiveRow
  readonly #deps: SessionDeps
  readonly #spool: Spool
  readonly #journal: Journal
  readonly #captions: Captions
  readonly #speakers: SessionSpeakers | null
  readonly #translations: SessionTranslations
  readonly #tuning: LiveTuning
  #status: LiveStatus
  #ending: LiveEnding | null = null
  #engine: string | null
  #spokenLanguage: string | null
  #replace: (() => void) | null = null
  #finishing: Promise<void> | null = null
  readonly #kept: KeptAudio

  private constructor(
    row: LiveRow,
    deps: SessionDeps,
    { spool, kept }: { spool: Spool; kept: KeptAudio },
    start: { lastEvent: number; nextTurn: number },
  ) {
    this.id = row.id
    this.workspaceId = row.workspaceId
    this.recordingId = row.recordingId
    this.#row = row
    this.#deps = deps
    this.#spool = spool
    this.#kept = kept
    this.#status = row.status as LiveStatus
    this.#engine = row.engine
    this.#spokenLanguage = row.language === 'auto' ? null : row.language
    this.#tuning = { silenceMs: row.silenceMs, vocabulary: JSON.parse(row.vocabulary) as string[] }
    this.#journal = new Journal(deps.db, row.id, start.lastEvent)
    this.#speakers = openSpeakers(row, spool.path, {
      ...deps,
      journal: this.#journal,
      onError: (error) => this.#note(error, 'speakers of a session'),
    })
    this.#translations = new SessionTranslations(row.id, {
      languages: () => captionLanguages(deps.db, row.recordingId),
      journal: this.#journal,
      open: deps.openTranslator,
      names: () => this.#names(),
      onError: (error) => this.#note(error, 'translation of captions'),
    })
    // After a restart, what is longer ago is left to the final transcript: new audio would wait for it.
    const from = Math.max(Math.floor(row.recognisedBytes / 2), Math.floor(spool.written() / 2) - mostBacklog)
    this.#captions = new Captions(spool.path, from, start.nextTurn, {
      detector: deps.detector,
      chooseEngine: () => this.#chooseEngine(),
      tuning: () => this.#tuning,
      language: row.language,
      formatOf: (engine) => ({
        ...deps.formatOf(engine),
        names: this.#names(),
      }),
      onSpeech: (turn) => this.#speakers?.hear(turn),
      onTurn: (turn, from) => this.#journal.show(this.#speakers?.withKnown(turn, from) ?? turn),
      onFinal: (turn, samples, language) => {
        this.#spokenLanguage = language ?? this.#spokenLanguage
        return this.#keepTurn(turn, samples)
      },
      onPaused: (reason) => this.#journal.add({ type: 'captions', isPaused: reason !== null, reason }),
      onError: (error) => this.#note(error, 'captions'),
    })
    this.#captions.advance(Math.floor(spool.written() / 2))
  }

  /** Opens a session that was begun now, or by an earlier process, with the audio that it left. */
  static async open(row: LiveRow, file: string, deps: SessionDeps): Promise<RunningSession> {
    const kept = new KeptAudio()
    const spool = await openSpool(file, {
      kept: kept.note,
      failure: (error) => deps.log.error({ err: error, liveId: row.id }, 'the audio of a session could not be kept'),
    })
    try {
      const lastEvent = await lastEventNumber(deps.db, row.id)
      const nextTurn = await nextTurnNumber(deps.db, row.id)
      return new RunningSession(row, deps, { spool, kept }, { lastEvent, nextTurn })
    } catch (error) {
      // A file that is collected as garbage while it is open ends the process.
      await spool.close()
      throw error
    }
  }

  state(): LiveState {
    return {
      status: this.#status,
      ending: this.#ending,
      language: this.#row.language,
      spokenLanguage: this.#spokenLanguage,
      engine: this.#engine,
      captionsPaused: this.#captions.pausedFor(),
      receivedBytes: this.#spool.written(),
      keptBytes: this.#spool.kept(),
      current: this.#journal.current(),
    }
  }

  row(): LiveRow {
    return { ...this.#row, engine: this.#engine, status: this.#status, ending: this.#ending }
  }

  readonly sender = (): object | null => this.#replace

  async write(bytes: Uint8Array, offset?: number): Promise<void> {
    this.#requireOpen()
    this.lastHeard = performance.now()
    if (bytes.length > 0) await this.#deps.requireSpace()
    this.#requireOpen()
    // The same audio may come twice at once: a client sends again what waits for the disk.
    await this.#spool.append((written) => this.#rest(bytes, offset, written))
    this.#captions.advance(Math.floor(this.#spool.written() / 2))
    if (this.#captions.backlog() > mostBacklog) await this.#captions.waitForBacklog(mostBacklog)
    this.lastHeard = performance.now()
  }

  flush(): Promise<number> {
    return this.#spool.sync()
  }

  /** Resolves when more audio is on the disk than `bytes`, the session has ended, or the signal aborts. */
  async keptMore(bytes: number, signal: AbortSignal): Promise<number> {
    await this.#kept.until(() => this.#spool.kept() > bytes || this.#status === 'ENDED', signal)
    return this.#spool.kept()
  }

  async endTurn(): Promise<number> {
    await this.#captions.endTurn()
    return this.#journal.last()
  }

  configure(changes: Partial<LiveTuning>): void {
    Object.assign(this.#tuning, changes)
  }

  async mark(label: string | null, at = Infinity): Promise<void> {
    this.#requireOpen()
    this.#requireEvents()
    const milliseconds = Math.round(Math.min(at * 1000, this.#spool.written() / 32))
    await this.#journal.add({ type: 'mark', at: milliseconds / 1000, label: label?.trim() || null })
  }

  async pause(): Promise<void> {
    await this.#setStatus('LIVE', 'PAUSED')
    void this.#captions.endTurn()
  }

  resume(): Promise<void> {
    return this.#setStatus('PAUSED', 'LIVE')
  }

  async correct(turn: number, text: string): Promise<LiveTurn> {
    this.#requireOpen()
    const found = await readTurn(this.#deps.db, this.id, turn)
    if (found === undefined) throw notEnded(turn, this.#status)
    // It may have been finished meanwhile.
    this.#requireOpen()
    const corrected: LiveTurn = { ...found, text: text.trim(), isCorrected: true }
    // The turn as it was is in this event, too.
    await this.#journal.add({ type: 'turn', turn: corrected }, (tx, n) => dropEarlier(tx, this.id, turn, n))
    this.#translations.add(corrected, this.#spokenLanguage)
    return corrected
  }

  finish(ending: LiveEnding = 'FINISHED'): Promise<void> {
    this.#finishing ??= this.#finish(ending).catch((error: unknown) => {
      // A full disk, for example: the audio stays, and finishing may be repeated.
      this.#finishing = null
      if (!this.isGone()) throw error
    })
    return this.#finishing
  }

  attach(onReplaced: () => void): () => void {
    this.#replace?.()
    this.#replace = onReplaced
    this.lastHeard = performance.now()
    return () => {
      this.lastHeard = performance.now()
      if (this.#replace === onReplaced) this.#replace = null
    }
  }

  events(after: number, signal: AbortSignal): AsyncIterable<NumberedEvent> {
    return this.#journal.read(after, signal)
  }

  readonly isGone = (): boolean => this.#journal.isGone()

  /** Ends a session that was deleted with its recording. */
  drop(): Promise<void> {
    this.#journal.drop()
    return this.leave()
  }

  /** Leaves the session to the next process. */
  async leave(): Promise<void> {
    await this.#finishing?.catch(() => {})
    await this.#captions.close()
    await this.#speakers?.close(lastSpeakersMs)
    await this.#translations.close()
    this.#journal.end()
    await this.#spool.close()
    await this.#deps.room.settled()
  }

  /** What the file doesn't have yet of bytes that begin at `offset`. AppError INVALID_STATE. */
  async #rest(bytes: Uint8Array, offset: number | undefined, written: number): Promise<Uint8Array> {
    const skipped = offset === undefined ? 0 : written - offset
    if (skipped < 0) throw gap(this.#status, written, offset)
    const rest = bytes.subarray(skipped)
    const ending = await this.#deps.room.ask(written, written + rest.length)
    if (ending === null) return rest
    // A client may send faster than anybody speaks.
    this.finish(ending).catch((error: unknown) => this.#note(error, 'live session'))
    throw ended(this.#status)
  }

  async #finish(ending: LiveEnding): Promise<void> {
    if (this.#status === 'ENDED' || this.isGone()) return
    if (this.#status !== 'FINISHING') {
      this.#status = 'FINISHING'
      this.#ending = ending
      await this.#journal.add({ type: 'state', status: 'FINISHING', ending }, (tx) =>
        patchLive(tx, this.id, { status: 'FINISHING', ending }),
      )
    }
    const bytes = await this.#spool.sync()
    await this.#captions.finish(lastWordsMs)
    await this.#speakers?.finish(lastSpeakersMs)
    await this.#translations.finish(lastTranslationsMs)
    await this.#deps.room.settled()
    await putMedia(this.#deps, this.#row, { path: this.#spool.path, bytes })
    await this.#journal.addPrepared({ type: 'state', status: 'ENDED', ending }, () =>
      prepareEnd(this.#deps, this.row(), bytes, ending),
    )
    this.#status = 'ENDED'
    this.#kept.note()
    this.#deps.onEnded(this)
    await this.#spool.delete()
  }

  async #keepTurn(turn: LiveTurn, samples: { from: number; upTo: number }): Promise<void> {
    const known = this.#speakers?.withKnown(turn, samples.from) ?? turn
    await this.#journal.add({ type: 'turn', turn: known }, (tx) =>
      patchLive(tx, this.id, { recognisedBytes: samples.upTo * 2 }),
    )
    this.#speakers?.end(turn, samples)
    this.#translations.add(known, this.#spokenLanguage)
  }

  #names(): readonly string[] {
    return [...new Set([...this.#deps.names, ...this.#tuning.vocabulary])]
  }

  async #chooseEngine(): Promise<SpeechEngine> {
    const engine = await this.#deps.chooseEngine(this.#row.language)
    const name = `${engine.provider}/${engine.model}`
    if (name !== this.#engine) {
      this.#engine = name
      await patchLive(this.#deps.db, this.id, { engine: name })
    }
    return engine
  }

  async #setStatus(from: LiveStatus, to: LiveStatus): Promise<void> {
    this.#requireOpen()
    if (this.#status !== from) return
    this.#requireEvents()
    this.#status = to
    try {
      await this.#journal.add({ type: 'state', status: to, ending: null }, (tx) =>
        patchLive(tx, this.id, { status: to }),
      )
    } catch (error) {
      // The client tries again. The session may be ending meanwhile.
      if (this.#status === to) this.#status = from
      throw error
    }
  }

  #requireEvents(): void {
    if (this.#journal.last() < mostEvents) return
    throw tooManyEvents(mostEvents)
  }

  /** What fails because the session was deleted is no fault. */
  #note(error: unknown, what: string): void {
    if (!this.isGone()) this.#deps.log.error({ err: error, liveId: this.id }, what)
  }

  #requireOpen(): void {
    if (this.isGone()) throw notFound('live session', this.id)
    if (this.#status !== 'LIVE' && this.#status !== 'PAUSED') throw ended(this.#status)
  }
}
