import path from 'node:path'
import { UsageError } from '../../contract/app-error.ts'
import { readExportFolders } from './export-folders.ts'
import { readCorsOrigins } from './cors-origins.ts'
import { readLegacyHost } from './legacy-host.ts'
import { readTrustedProxies } from './trusted-proxies.ts'
import { withoutSlash, type Settings } from './settings.ts'

export const roles = ['all', 'api', 'worker'] as const
export type Role = (typeof roles)[number]

export interface ServerSettings {
  role: Role
  host: string
  port: number
  /** Folder of the embedded database, blobs, models and secrets. */
  data: string
  /** Public URL of this instance, without a trailing slash; null: built from host and port. */
  publicUrl: string | null
  /** Host name that serves only the legacy endpoints; null: none. */
  legacyHost: string | null
  /** Origins of pages that may call the API from a browser, or *. */
  corsOrigins: string[]
  /** Folders that export rules may write to. */
  exportFolders: string[]
  trustedProxies: string[]
  /** Overrides the root secret generated in the data folder. */
  secret: string | null
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  /** Port of /metrics; null: not served. */
  metricsPort: number | null
  /** Creates the "Sample" workspace on the first start. */
  sample: boolean
}

/** Settings that the command line can override. */
export type Overrides = Partial<Pick<ServerSettings, 'role' | 'host' | 'port' | 'data'>>

export function readServer({ text, integer, choice, flag, list }: Settings, overrides: Overrides): ServerSettings {
  const role = overrides.role ?? choice('TIRO_ROLE', roles, 'all')
  const port = overrides.port ?? integer('TIRO_PORT', 8080, 0, 65_535)
  const publicUrl = readPublicUrl(text('TIRO_PUBLIC_URL'))
  return {
    role,
    host: overrides.host ?? text('TIRO_HOST') ?? '127.0.0.1',
    port,
    data: path.resolve(overrides.data ?? text('TIRO_DATA') ?? './data'),
    publicUrl,
    legacyHost: readLegacyHost(text, publicUrl),
    corsOrigins: readCorsOrigins(list),
    exportFolders: readExportFolders(list),
    trustedProxies: readTrustedProxies(list),
    secret: readSecret(text('TIRO_SECRET')),
    logLevel: choice('TIRO_LOG', ['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'warn'),
    metricsPort: text('TIRO_METRICS_PORT') === null ? null : readMetricsPort(integer, port),
    sample: flag('TIRO_SAMPLE', true),
  }
}

function readPublicUrl(url: string | null): string | null {
  if (url === null) return null
  if (!/^https?:\/\/[^/?#]+$/.test(withoutSlash(url))) {
    throw new UsageError(
      `TIRO_PUBLIC_URL must be a URL without a path, such as https://tiro.example.org, not "${url}".`,
    )
  }
  return withoutSlash(url)
}

function readSecret(secret: string | null): string | null {
  if (secret === null || secret.length >= 32) return secret
  throw new UsageError('TIRO_SECRET must have at least 32 characters. Leave it empty to generate one.')
}

function readMetricsPort(integer: Settings['integer'], port: number): number {
  const metricsPort = integer('TIRO_METRICS_PORT', 0, 1, 65_535)
  if (metricsPort === port) {
    throw new UsageError('TIRO_METRICS_PORT must differ from TIRO_PORT: /metrics must not be public.')
  }
  return metricsPort
}
