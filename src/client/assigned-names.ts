import type { RecordingDetail } from '../contract/resources.ts'
import type { Client } from './client.ts'

/** Names of the speakers that are assigned in a transcript, by index, each once. */
export async function assignedNames(
  client: Client,
  { workspaceId: spaceId, transcript }: RecordingDetail,
  signal: AbortSignal,
): Promise<string[]> {
  const names: string[] = []
  for (const { speakerId } of transcript?.speakerAssignments ?? []) {
    names.push((await client.getSpeaker({ params: { spaceId, speakerId }, signal })).name)
  }
  return [...new Set(names)]
}
