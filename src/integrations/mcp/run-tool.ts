import type { Client } from '../../client/client.ts'
import { notice } from './fence.ts'
import type { Assistant, Tool } from './tool.ts'

/** Runs a tool with a client that has only the operations that the tool declares. */
export async function runTool(
  tool: Tool,
  { client, address }: Assistant,
  given: unknown,
): Promise<Record<string, unknown>> {
  const declared = Object.fromEntries(tool.calls.map((id) => [id, client[id]])) as Client
  return { notice, ...((await tool.run({ client: declared, address }, given)) as object) }
}
