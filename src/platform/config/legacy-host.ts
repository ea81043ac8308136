import { UsageError } from '../../contract/app-error.ts'

/** TIRO_LEGACY_HOST: a host name without a port that differs from the host in TIRO_PUBLIC_URL. */
export function readLegacyHost(text: (name: string) => string | null, publicUrl: string | null): string | null {
  const host = text('TIRO_LEGACY_HOST')?.toLowerCase().replace(/\.$/, '') ?? null
  if (host === null) return null
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host)) {
    throw new UsageError(`TIRO_LEGACY_HOST must be a host name such as legacy.example.org, not "${host}".`)
  }
  if (publicUrl !== null && new URL(publicUrl).hostname === host) {
    throw new UsageError(
      'TIRO_LEGACY_HOST must differ from the host in TIRO_PUBLIC_URL: it serves only the legacy endpoints.',
    )
  }
  return host
}
