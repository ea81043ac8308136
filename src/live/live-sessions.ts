import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { AppError, notFound, StepError } from '../contract/app-error.ts'
import type { Config } from '../platform/config/config.ts'
import type { SpeechChooser } from '../engines/speech/choose.ts'
import type { TranslationChooser } from '../engines/translation/port.ts'
import { requireTranslatable } from '../derived/translations/require-translatable.ts'
import type { SpeakerChooser } from '../engines/speakers/choose.ts'
import type { LiveVoices } from '../engines/speakers/port.ts'
import type { LiveDetector } from '../engines/speech/vad.ts'
import { getWorkspace } from '../identity/workspaces/get-workspace.ts'
import { requireNewRecording } from '../library/quotas/require-quota.ts'
import { settleLive } from '../library/quotas/reserve-live.ts'
import { createRecording } from '../library/recordings/create-recording.ts'
import { findRecording } from '../library/recordings/find-recording.ts'
import { freeBytesOf, storageFull } from '../platform/blobs/files.ts'
import type { BlobStore } from '../platform/blobs/port.ts'
import { liveName } from '../platform/files/data-folder.ts'
import { canonicalLanguage } from '../text/languages/language-code.ts'
import { newId } from '../platform/database/ids.ts'
import { leaseWork } from '../platform/database/lease-work.ts'
import { timestamp } from '../platform/database/now.ts'
import { lockByWriting, lockingTransaction } from '../platform/database/row-locks.ts'
import type { Database } from '../platform/database/schema.ts'
import { append } from '../platform/events/events.ts'
import type { Hooks } from '../platform/hooks.ts'
import { every, type Repeating } from '../platform/async/every.ts'
import type { Logger } from '../platform/logger.ts'
import { MeasuredCapacity } from './capacity.ts'
import { endLostSessions, folderLease } from './end-lost-sessions.ts'
import { folderId } from './folder-id.ts'
import type { LiveSessions, NewLiveSession } from './live-session.ts'
import { elsewhere, ended, otherProcess, tooMany, tooManyOfAccount } from './refusals.ts'
import { roomFor } from './room-for.ts'
import { RunningSession, type SessionDeps } from './running-session.ts'
import { countOpenOf, findLive, findLiveStatus, insertLive, listOpen, type LiveRow } from './store.ts'
import type { StartRun } from '../library/recordings/start-run.ts'

const defaultSilenceMs = 700
const sweepMs = 2000
const lostMs = 60 * 60_000
/** How long a look at the free space counts, milliseconds. */
const spaceMs = 1000

export interface LiveDeps {
  db: Database
  blobs: BlobStore
  hooks: Pick<Hooks, 'onRecordingCreated' | 'onTranscriptImported'>
  startRun: StartRun
  speech: Pick<SpeechChooser, 'choose'>
  detector: LiveDetector
  /** Compares voices; null: speakers are turned off. */
  voices: LiveVoices | null
  /** The engine of recordings, for names of known voices. */
  speakers: Pick<SpeakerChooser, 'choose'>
  translation: TranslationChooser
  config: Pick<Config, 'data' | 'live' | 'quotas' | 'media' | 'worker'>
  /** Whether other processes use the database too. */
  isShared: boolean
  log: Logger
}

/** The sessions of this process, and those that an earlier process left in its folder. */
export class LiveService implements LiveSessions {
  readonly #deps: LiveDeps
  readonly #folder: string
  readonly #sessions = new Map<string, RunningSession>()
  readonly #opening = new Map<string, Promise<RunningSession>>()
  /** Sessions that couldn't be taken over, which is logged once. */
  readonly #failing = new Set<string>()
  readonly #capacity: MeasuredCapacity
  #starting = 0
  /** Sessions that were opened here, and how many that were when a sweep last found none. */
  #opened = 0
  #swept = -1
  #folderId = ''
  #lease: ReturnType<typeof leaseWork> | null = null
  #repeating: Repeating[] = []
  #spaceAt = -Infinity
  #hasSpace = true

  constructor(deps: LiveDeps) {
    this.#deps = deps
    this.#folder = path.join(deps.config.data, liveName)
    this.#capacity = new MeasuredCapacity(deps, this.#folder)
  }

  /** Takes over what an earlier process left, and ends sessions that nobody resumes. */
  async begin(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    this.#folderId = await folderId(this.#folder)
    this.#lease = leaseWork(this.#deps.db, folderLease(this.#folderId), this.#deps.isShared)
    await this.#sweep()
    const onError = (error: unknown): void => this.#deps.log.error({ err: error }, 'live sessions')
    const endLost = (): Promise<void> => endLostSessions(this.#deps, this.#folderId)
    await endLost().catch(onError)
    this.#repeating = [every(sweepMs, () => this.#sweep(), onError), every(lostMs, endLost, onError)]
  }

  /** Keeps the audio of all sessions for the next process. */
  async close(): Promise<void> {
    await Promise.all(this.#repeating.map((one) => one.stop()))
    await Promise.all([...this.#sessions.values()].map((session) => session.leave()))
    await this.#lease?.end()
  }

  count(): number {
    return this.#sessions.size
  }

  async start(options: NewLiveSession): Promise<RunningSession> {
    const { db, config, hooks } = this.#deps
    const { workspaceId, userId } = options
    await this.#requireFolder()
    await this.#requireSpace()
    const workspace = await getWorkspace(db, workspaceId)
    const language = options.language ?? workspace.language
    await this.#requireLanguage(language)
    for (const into of options.translationLanguages ?? []) {
      await requireTranslatable(this.#deps.translation, canonicalLanguage(language), into)
    }
    await this.#takePlace(language)
    try {
      const row = await lockingTransaction(db, async (tx) => {
        // One at a time, so that the limit holds.
        await lockByWriting(tx, 'user', userId)
        const open = await countOpenOf(tx, userId)
        if (open >= config.live.sessionsPerAccount) throw tooManyOfAccount(open)
        await requireNewRecording(tx, config.quotas, workspaceId)
        const recording = await createRecording(
          tx,
          { workspaceId, userId },
          {
            title: options.title ?? `Live, ${timestamp().slice(0, 16).replace('T', ' ')}`,
            source: 'LIVE',
            language,
            vocabulary: [...(options.vocabulary ?? [])],
            recordingFolderId: options.recordingFolderId ?? null,
            speakerCount: options.speakerCount ?? null,
            diarize: options.diarize ?? true,
            translationLanguages: [...(options.translationLanguages ?? [])],
          },
          hooks,
        )
        const created: LiveRow = {
          id: newId('liv'),
          workspaceId,
          recordingId: recording.id,
          createdAt: timestamp(),
          createdById: userId,
          endedAt: null,
          status: 'LIVE',
          ending: null,
          language: recording.language,
          engine: null,
          vocabulary: JSON.stringify(options.vocabulary ?? []),
          silenceMs: options.silenceMs ?? defaultSilenceMs,
          recognisedBytes: 0,
          bytes: 0,
          speakerNames: '[]',
          folder: this.#folderId,
        }
        await insertLive(tx, created)
        const data = { recordingId: recording.id, liveId: created.id }
        await append(tx, { type: 'LIVE_STARTED', workspaceId, data })
        return created
      })
      return await this.#resume(row)
    } finally {
      this.#starting -= 1
    }
  }

  async open(workspaceId: string, id: string): Promise<RunningSession> {
    const running = [...this.#sessions.values()].find(
      (one) => one.workspaceId === workspaceId && (one.id === id || one.recordingId === id),
    )
    if (running !== undefined) return running
    const row = await findLive(this.#deps.db, workspaceId, id)
    if (row === undefined) throw notFound('live session', id)
    if (row.status === 'ENDED') throw ended(row.status)
    if (row.folder !== this.#folderId) throw elsewhere(row)
    return this.#resume(row)
  }

  /** A session that hasn't ended; null: it runs on another server process. */
  async find(row: LiveRow): Promise<RunningSession | null> {
    const running = this.running(row.id)
    return running !== null || row.folder !== this.#folderId ? running : this.#resume(row)
  }

  /** The state of a session that runs in this process, or null. */
  running(id: string): RunningSession | null {
    return this.#sessions.get(id) ?? null
  }

  async #resume(row: LiveRow): Promise<RunningSession> {
    this.#opened += 1
    let opening = this.#opening.get(row.id)
    if (opening === undefined) {
      opening = this.#openSession(row).finally(() => this.#opening.delete(row.id))
      this.#opening.set(row.id, opening)
    }
    return opening
  }

  async #openSession(row: LiveRow): Promise<RunningSession> {
    const { db, blobs, hooks, startRun, detector, voices, speakers, speech, translation, log } = this.#deps
    const workspace = await getWorkspace(db, row.workspaceId)
    const recording = await findRecording(db, row.workspaceId, row.recordingId)
    const deps: SessionDeps = {
      db,
      blobs,
      hooks,
      startRun,
      detector,
      voices: recording?.diarize === 1 ? voices : null,
      speakerCount: recording?.speakerCount ?? null,
      openTranslator: (from, to) => translation.open(from, to),
      chooseSpeakers: (signal) => speakers.choose(signal),
      log,
      chooseEngine: async (language) => (await speech.choose(language)).engine,
      formatOf: ({ abilities }) => ({
        language: row.language === 'auto' ? (onlyLanguage(abilities.languages) ?? 'und') : row.language,
        hasPunctuation: abilities.punctuation,
        findAndReplaceWords: workspace.findAndReplaceWords,
      }),
      names: workspace.vocabulary,
      room: roomFor(this.#deps, row),
      requireSpace: () => this.#requireSpace(),
      onEnded: ({ id }) => void this.#sessions.delete(id),
    }
    const session = await RunningSession.open(row, this.#fileOf(row.id), deps)
    this.#sessions.set(row.id, session)
    return session
  }

  #fileOf(id: string): string {
    return path.join(this.#folder, `${id}.pcm`)
  }

  async #sweep(): Promise<void> {
    const { db, config, log } = this.#deps
    if ((await this.#lease?.holdsLease()) !== true) return
    const opened = this.#opened
    // Sessions of this folder begin in this process alone.
    if (this.#swept === opened) return
    const rows = await listOpen(db, this.#folderId)
    for (const row of rows) if (!this.#sessions.has(row.id)) await this.#takeOver(row)
    const wanted = new Set(rows.map(({ id }) => id))
    for (const session of this.#sessions.values()) {
      const { status } = session.state()
      const age = Date.now() - Date.parse(session.row().createdAt)
      const isIdle = session.sender() === null && performance.now() - session.lastHeard > config.live.idleSeconds * 1000
      const isTooLong = age > config.live.maxHours * 3_600_000
      if (!isIdle && !isTooLong && status !== 'FINISHING') continue
      const ending = session.state().ending ?? (isTooLong ? 'TOO_LONG' : 'TIMED_OUT')
      session.finish(ending).catch((error: unknown) => log.error({ err: error, liveId: session.id }, 'live session'))
    }
    const files = await this.#dropDeleted(wanted)
    if (rows.length === 0 && files === 0 && this.#sessions.size === 0) this.#swept = opened
  }

  /** Resumes a session of an earlier process. One whose audio can't be read, for example, holds up no other. */
  async #takeOver(row: LiveRow): Promise<void> {
    try {
      await this.#resume(row)
      this.#failing.delete(row.id)
    } catch (error) {
      // Each sweep tries again.
      if (!this.#failing.has(row.id)) this.#deps.log.error({ err: error, liveId: row.id }, 'live session')
      this.#failing.add(row.id)
    }
  }

  /**
   * Forgets sessions whose recording was permanently deleted, and audio without a session.
   * @returns how many files of sessions there were
   */
  async #dropDeleted(wanted: ReadonlySet<string>): Promise<number> {
    const files = (await readdir(this.#folder)).filter((name) => /^liv_.*\.pcm$/.test(name))
    for (const name of files) {
      const id = path.parse(name).name
      if (wanted.has(id) || this.#opening.has(id)) continue
      const status = await findLiveStatus(this.#deps.db, id)
      const session = this.#sessions.get(id)
      // One that has just ended deletes its audio itself.
      if (status !== null && (status !== 'ENDED' || session !== undefined)) continue
      this.#sessions.delete(id)
      await session?.drop()
      if (session !== undefined) await this.#settle(session)
      await rm(path.join(this.#folder, name), { force: true })
    }
    return files.length
  }

  /** What a session was given of the hours of its owner, and didn't use, comes back. */
  async #settle(session: RunningSession): Promise<void> {
    const { receivedBytes } = session.state()
    await this.#deps.db.transaction().execute((tx) => settleLive(tx, session.recordingId, receivedBytes))
  }

  async #requireFolder(): Promise<void> {
    if ((await this.#lease?.holdsLease()) === true) return
    throw otherProcess()
  }

  async #requireSpace(): Promise<void> {
    const now = performance.now()
    if (now - this.#spaceAt > spaceMs) {
      this.#spaceAt = now
      this.#hasSpace = (await freeBytesOf(this.#folder)) >= this.#deps.config.media.minFreeBytes
    }
    if (!this.#hasSpace) throw storageFull()
  }

  /** A session whose words could never come doesn't begin. A model that is still being fetched is waited for. */
  async #requireLanguage(language: string): Promise<void> {
    await this.#deps.speech.choose(language).catch((error: unknown) => {
      if (!(error instanceof StepError) || error.code !== 'LANGUAGE_UNSUPPORTED') return
      throw new AppError('LANGUAGE_UNSUPPORTED', error.message)
    })
  }

  /** Counts one that starts: without a pause after the check, because many may wait for the same measurement. */
  async #takePlace(language: string): Promise<void> {
    const running = this.#sessions.size + this.#starting
    const limit = this.#deps.config.live.sessions ?? (running === 0 ? 1 : await this.#capacity.of(language))
    if (this.#sessions.size + this.#starting < limit) {
      this.#starting += 1
      return
    }
    throw tooMany(limit)
  }
}

function onlyLanguage(languages: readonly string[] | 'any'): string | null {
  return languages !== 'any' && languages.length === 1 ? (languages[0] ?? null) : null
}
