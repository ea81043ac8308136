import assert from 'node:assert/strict'
import type { Finding } from '../../src/contract/finding.ts'
import { fastEngine, tiro } from './harness.ts'

/** What `tiro doctor` prints as JSON, by name. */
export async function examine(
  data: string,
  env: Record<string, string>,
): Promise<{ code: number | null; of: (name: string) => Finding }> {
  const { code, stdout } = await tiro(['doctor', '--json', '--data', data], { env: { ...fastEngine, ...env } })
  const { ok, findings } = JSON.parse(stdout) as { ok: boolean; findings: Finding[] }
  assert.equal(code, ok ? 0 : 1)
  return { code, of: (name) => findings.find((one) => one.name === name) ?? assert.fail(`no line of ${name}`) }
}
