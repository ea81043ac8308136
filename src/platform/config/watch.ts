import path from 'node:path'
import type { Settings } from './settings.ts'

/** A folder that the server watches, see docs/folders.md. */
export interface WatchSettings {
  folder: string
  /** An API key; null: none is set, so only commands that don't watch may run, such as the one that creates it. */
  key: string | null
  /** Name of the workspace. */
  space: string
  results: string | null
  template: string | null
  /** File extensions. */
  formats: string[]
  tags: string[]
  language: string | null
  move: boolean
  /** Seconds. */
  settle: number
  /** Seconds. */
  interval: number
}

/** Null if no folder is watched. */
export function readWatch({ text, integer, flag, list }: Settings): WatchSettings | null {
  const folder = text('TIRO_WATCH_FOLDER')
  if (folder === null) return null
  const results = text('TIRO_WATCH_RESULTS')
  return {
    folder: path.resolve(folder),
    key: text('TIRO_WATCH_KEY'),
    space: text('TIRO_WATCH_SPACE') ?? 'Inbox',
    results: results === null ? null : path.resolve(results),
    template: text('TIRO_WATCH_TEMPLATE'),
    formats: list('TIRO_WATCH_FORMATS'),
    tags: list('TIRO_WATCH_TAGS'),
    language: text('TIRO_WATCH_LANGUAGE'),
    move: flag('TIRO_WATCH_MOVE', false),
    settle: integer('TIRO_WATCH_SETTLE', 10, 0, 86_400),
    interval: integer('TIRO_WATCH_INTERVAL', 10, 0, 86_400),
  }
}
