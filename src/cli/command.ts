import type { Readable } from 'node:stream'
import type { Config } from '../platform/config/config.ts'
import type { Finding } from '../contract/finding.ts'
import type { DocumentOptions, DocumentRequest, TranscribedDocument } from '../contract/document-request.ts'
import type { Preflight } from '../contract/preflight.ts'
import type { AccountRequest } from '../contract/endpoints/accounts.ts'
import type { Account, LockedAccount } from '../contract/endpoints/administration.ts'
import type { ApiKey } from '../contract/endpoints/keys.ts'
import type { Quota, SubjectUsage } from '../contract/endpoints/quotas.ts'
import type { KeyRole } from '../contract/resources.ts'
import type { Model } from '../contract/endpoints/operations.ts'

/** A running instance, as the command line sees it. */
export interface RunningApp {
  /** e.g. `http://127.0.0.1:8080`; empty for a worker, which serves no requests. */
  address: string
  /** The one-time set-up link; null once there is an account. */
  setUpLink: string | null
  /** Resolves when the instance stops on its own because of a failure. */
  failed: Promise<Error>
  close: () => Promise<void>
}

/** Progress of a backup or restore. */
interface Copied {
  files: number
  bytes: number
}

/** Progress of a move. */
export interface MoveProgress extends Copied {
  step: 'rows' | 'media' | 'comparison'
  rows: number
}

/** What was moved. Null: the media stayed where it was. */
interface Moved {
  rows: number
  media: Copied | null
  /** Uploads that clients have to begin again. */
  unfinishedUploads: number
}

/** A backup that was read. */
interface Verified {
  note: Copied & { createdAt: string }
  /** Media files that are missing or damaged; null: unknown, the backup has no checksums. */
  damaged: string[] | null
}

/** What was found about an installed model. */
export interface VerifiedModel {
  id: string
  /** Sentences; empty: it is as it should be. */
  problems: string[]
  /** What it made of the reference recording; null: not a speech model, or its files are damaged. */
  check: Model['check']
}

/** What the commands need from the other modules; main.ts passes in how to load it. */
export interface Tools {
  start: (config: Config) => Promise<RunningApp>
  /** The address of the process that serves the data folder; null if there is none. */
  servedAt: (config: Config) => Promise<string | null>
  /** Throws UsageError if the data folder holds no instance, so that a mistyped path doesn't create one. */
  requireInstance: (config: Config) => void
  /** Works whether or not the server is running, also on a new instance. */
  createKey: (config: Config, key: { role: KeyRole; name: string }) => Promise<string>
  /** Runs `work` with an OWNER key that is revoked afterwards. */
  withKey: <T>(config: Config, name: string, work: (key: string) => Promise<T>) => Promise<T>
  keys: {
    list: (config: Config) => Promise<(ApiKey & { email: string; isOfApp: boolean })[]>
    /** Returns the new secret. */
    rotate: (config: Config, id: string, graceSeconds: number) => Promise<string>
    /** Returns ids of keys that it created and that still work. */
    revoke: (config: Config, id: string, cascade: boolean) => Promise<{ children: string[] }>
  }
  users: {
    list: (config: Config) => Promise<Account[]>
    /** Returns the link to pass on. */
    invite: (config: Config, email: string) => Promise<string>
    resetPassword: (config: Config, email: string) => Promise<string>
    /** People who asked for an account. */
    requests: (config: Config) => Promise<AccountRequest[]>
    changeEmail: (config: Config, email: string, next: string) => Promise<void>
    resetSecondFactor: (config: Config, email: string) => Promise<void>
    /** Ends every access of an account, and says what ended. */
    lock: (config: Config, email: string) => Promise<LockedAccount>
    unlock: (config: Config, email: string) => Promise<void>
  }
  quotas: {
    list: (config: Config) => Promise<SubjectUsage[]>
    /** `name` is the e-mail address of an account or the id of a workspace. */
    set: (config: Config, name: string, quota: Partial<Quota>) => Promise<SubjectUsage>
  }
  doctor: (config: Config) => Promise<Finding[]>
  /** Measures a media file and says what to expect of its text. */
  examineFile: (
    config: Config,
    file: string,
    signal: AbortSignal,
  ) => Promise<{ duration: number; preflight: Preflight | null; warnings: string[] }>
  /** Sends one mail to an address. */
  testMail: (config: Config, address: string, signal: AbortSignal) => Promise<void>
  /** 16 kHz mono 16-bit PCM of a microphone. */
  microphone: (
    device: string,
    env: Readonly<Record<string, string | undefined>>,
    signal: AbortSignal,
  ) => Promise<AsyncIterable<Buffer>>
  /** Locks a file for this process. Returns what releases it; null: another process has it. */
  lockFile: (file: string) => (() => void) | null
  /** Brings the tables up to date, like a server that starts. */
  migrate: (config: Config) => Promise<void>
  models: {
    list: (config: Config) => Promise<Model[]>
    pull: (
      config: Config,
      id: string,
      onProgress: (done: number, total: number | null) => void,
      signal: AbortSignal,
    ) => Promise<void>
    /** `id` null: all installed models. */
    verify: (config: Config, id: string | null, signal: AbortSignal) => Promise<VerifiedModel[]>
    /** Whether there was anything to delete. */
    remove: (config: Config, id: string) => Promise<boolean>
  }
  backup: (
    config: Config,
    target: string,
    onProgress: (done: Copied) => void,
    signal: AbortSignal,
  ) => Promise<Copied & { copied: number }>
  verifyBackup: (source: string, onProgress: (done: Copied) => void, signal: AbortSignal) => Promise<Verified>
  restore: (
    config: Config,
    source: string,
    allowDamaged: boolean,
    onProgress: (done: Copied) => void,
    signal: AbortSignal,
  ) => Promise<Verified>
  /** Copies the media of recordings that the database never had into a folder. */
  recover: (config: Config, folder: string, onProgress: (done: Copied) => void, signal: AbortSignal) => Promise<Copied>
  /** Copies an instance to another place and compares the copy. */
  move: (
    config: Config,
    targets: Config,
    onProgress: (progress: MoveProgress) => void,
    signal: AbortSignal,
  ) => Promise<Moved>
  /** Rebuilds the search index, in the running server if there is one. Returns the number of chunks. */
  reindex: (
    config: Config,
    onProgress: (progress: { texts: number; indexed: number }) => void,
    signal: AbortSignal,
  ) => Promise<number>
  /** Serves an assistant on standard input and output until the input ends; the tools call the server. */
  serveMcp: (connection: {
    baseUrl: string
    key: string
    role: KeyRole
    stdin: Readable
    stdout: NodeJS.WriteStream
    onError: (error: unknown) => void
    signal: AbortSignal
  }) => Promise<void>
}

/** Transcribes files without an instance. */
export interface Transcriber {
  /** Throws StepError, AppError, or the signal's reason. */
  transcribe: (request: DocumentRequest, options: DocumentOptions) => Promise<TranscribedDocument>
  close: () => Promise<void>
}

/** What a command runs with: `stdin` for piped recordings, `stdout` for results, `stderr` for progress and messages. */
export interface CommandContext {
  /** Loads most of the program, so commands call it only when they need it. */
  tools: () => Promise<Tools>
  /** The engines of a running server, or the engines alone. */
  transcriber: (env: Record<string, string | undefined>) => Promise<Transcriber>
  env: Record<string, string | undefined>
  stdin: Readable
  stdout: NodeJS.WriteStream
  stderr: NodeJS.WriteStream
  /** Aborted by Ctrl-C and SIGTERM. */
  signal: AbortSignal
}

export interface Command {
  help: string
  /** Resolves when the work is done; throws UsageError (status 2) or any other error (status 1). */
  run: (args: readonly string[], context: CommandContext) => Promise<void>
}
