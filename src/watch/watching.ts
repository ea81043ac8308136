import type { Client, ClientOptions } from '../client/client.ts'
import type { Memory } from './memory.ts'
import type { Reporter } from './reporter.ts'
import type { WatchOptions } from './watch-options.ts'

/** What the parts of a watcher share. */
export interface Watching {
  client: Client
  /** Sends the parts of uploads. */
  fetch: NonNullable<ClientOptions['fetch']>
  options: WatchOptions
  spaceId: string
  /** Address of the dashboard, for links in notes. */
  dashboard: string
  memory: Memory
  /** Path in the folder → id of its folder in the workspace. */
  folderIds: Map<string, string>
  report: Reporter
  signal: AbortSignal
}
