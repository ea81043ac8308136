import { UsageError } from '../../contract/app-error.ts'
import type { Settings } from './settings.ts'

/** Speech to text for Home Assistant, see docs/live-clients.md. */
export interface WyomingSettings {
  host: string
  port: number
  /** An API key, because the protocol has none. */
  key: string
}

/** Null: off. */
export function readWyoming({ text, integer }: Settings): WyomingSettings | null {
  if (text('TIRO_WYOMING_PORT') === null) return null
  const key = text('TIRO_WYOMING_KEY')
  if (key === null) {
    throw new UsageError('TIRO_WYOMING_PORT needs TIRO_WYOMING_KEY, an API key with the role AGENT or EDITOR.')
  }
  return {
    host: text('TIRO_WYOMING_HOST') ?? '127.0.0.1',
    port: integer('TIRO_WYOMING_PORT', 0, 1, 65_535),
    key,
  }
}
