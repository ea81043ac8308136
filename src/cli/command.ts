import type { Config } from '../platform/config/config.ts'
import type { RenderingQuery } from '../contract/content.ts'
import type { Finding } from '../contract/finding.ts'
import type { ApiKey } from '../contract/endpoints/accounts.ts'
import type { KeyRole, User } from '../contract/resources.ts'
import type { Model } from '../contract/endpoints/operations.ts'

/** A running instance, as the command line sees it. */
export interface RunningApp {
  /** e.g. `http://127.0.0.1:8080`; empty: a worker, which nobody asks anything. */
  address: string
  /** The one-time set-up link, until there is an account. */
  setUpLink: string | null
  /** Resolves when the instance has stopped by itself because something broke. */
  failed: Promise<Error>
  close: () => Promise<void>
}

/** How much of a backup is there. */
export interface Copied {
  files: number
  bytes: number
}

/** What the commands need from the rest of the house; handed in by main.ts. */
export interface Tools {
  start: (config: Config) => Promise<RunningApp>
  /** The address of the one process that serves the data folder now; null: none does. */
  servedAt: (config: Config) => Promise<string | null>
  /** Throws UsageError where the data folder holds no instance: a typo in a path must not make one. */
  requireInstance: (config: Config) => void
  /** Works with a server running or not, also on a new instance. */
  createKey: (config: Config, key: { role: KeyRole; name: string }) => Promise<string>
  /** An OWNER key that lives as long as the work does. */
  withKey: <T>(config: Config, name: string, work: (key: string) => Promise<T>) => Promise<T>
  keys: {
    list: (config: Config) => Promise<ApiKey[]>
    /** The new secret. */
    rotate: (config: Config, id: string, graceSeconds: number) => Promise<string>
    revoke: (config: Config, id: string) => Promise<void>
  }
  users: {
    list: (config: Config) => Promise<(User & { isAdministrator: boolean })[]>
    /** The link to hand over. */
    invite: (config: Config, email: string) => Promise<string>
    resetPassword: (config: Config, email: string) => Promise<string>
  }
  doctor: (config: Config) => Promise<Finding[]>
  models: {
    list: (config: Config) => Promise<Model[]>
    pull: (
      config: Config,
      id: string,
      onProgress: (done: number, total: number | null) => void,
      signal: AbortSignal,
    ) => Promise<void>
    verify: (config: Config, id: string) => Promise<void>
    remove: (config: Config, id: string) => Promise<void>
  }
  backup: (
    config: Config,
    target: string,
    onProgress: (done: Copied) => void,
    signal: AbortSignal,
  ) => Promise<Copied & { copied: number }>
  /** Tells when the backup was made. */
  restore: (
    config: Config,
    source: string,
    onProgress: (done: Copied) => void,
    signal: AbortSignal,
  ) => Promise<{ createdAt: string }>
  /** Makes the search index anew; by the running server where there is one. Tells how many chunks there are. */
  reindex: (
    config: Config,
    onProgress: (progress: { transcripts: number; indexed: number }) => void,
    signal: AbortSignal,
  ) => Promise<number>
  checkOptions: (query: RenderingQuery) => void
}

/** What a command runs with. `stdin` is for a recording that is piped in, `stdout` for results, `stderr` for progress and sentences. */
export interface CommandContext {
  tools: Tools
  env: Record<string, string | undefined>
  stdin: NodeJS.ReadableStream
  stdout: NodeJS.WriteStream
  stderr: NodeJS.WriteStream
  /** Aborted by Ctrl-C and SIGTERM. */
  signal: AbortSignal
}

export interface Command {
  summary: string
  help: string
  /** Resolves when the work is done; throws UsageError (status 2) or any other error (status 1). */
  run: (args: readonly string[], context: CommandContext) => Promise<void>
}
