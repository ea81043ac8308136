import { ClientError, type Client } from '../../client/client.ts'
import type { SpeakerAssignment } from '../../contract/resources.ts'
import { speakerName } from '../../text/speakers/speaker-name.ts'
import { clip } from './fence.ts'

/** Longest name of a person or title that an answer carries, characters. */
export const maxNameLength = 200

/** Names by speaker id, each read once. A speaker that was deleted meanwhile is undefined. */
function readNames(client: Client, spaceId: string): (speakerId: string) => Promise<string | undefined> {
  const known = new Map<string, Promise<string | undefined>>()
  const read = async (speakerId: string): Promise<string | undefined> => {
    try {
      return clip((await client.getSpeaker({ params: { spaceId, speakerId } })).name, maxNameLength)
    } catch (error) {
      if (error instanceof ClientError && error.code === 'NOT_FOUND') return undefined
      throw error
    }
  }
  return (speakerId) => {
    const name = known.get(speakerId) ?? read(speakerId)
    known.set(speakerId, name)
    return name
  }
}

/** How each voice of a transcript is called: its name, otherwise "Speaker 1". */
export async function nameVoices(
  client: Client,
  spaceId: string,
  assignments: readonly SpeakerAssignment[],
): Promise<(index: number) => string> {
  const nameOf = readNames(client, spaceId)
  const names = new Map<number, string>()
  for (const { speakerIndex, speakerId } of assignments) {
    const name = await nameOf(speakerId)
    if (name !== undefined) names.set(speakerIndex, name)
  }
  return (index) => names.get(index) ?? speakerName(index)
}
