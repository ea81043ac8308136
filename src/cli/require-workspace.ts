import type { Client } from '../client/client.ts'
import { findWorkspace } from '../client/find-workspace.ts'
import { UsageError } from '../contract/app-error.ts'
import { printable } from './printable.ts'

/**
 * The ID of the workspace that `--space` names, by its ID or name. Without `--space`, the only one.
 * @throws UsageError that lists the workspaces.
 */
export async function requireWorkspace(
  client: Client,
  given: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  if (given !== undefined) {
    const found = await findWorkspace(client, given, signal)
    if (found !== null) return found
  }
  const { workspaces } = await client.listWorkspaces({ query: { limit: 20 }, signal })
  if (given === undefined && workspaces.length === 1 && workspaces[0] !== undefined) return workspaces[0].id
  const names = workspaces.map(({ id, name }) => `\n  ${id}  ${printable(name)}`).join('')
  if (given !== undefined) throw new UsageError(`There is no workspace called "${printable(given)}".${names}`)
  if (names === '') throw new UsageError('There is no workspace yet.')
  throw new UsageError(`There are several workspaces. Choose one with --space, by ID or name.${names}`)
}
