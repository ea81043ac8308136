import type { TestServer } from '../helpers/harness.ts'

export interface Place {
  spaceId: string
  recordingId: string
}

export interface SaidWord {
  word: string
  start: number
  end: number
  confidence: number
  speaker: number
  overlap?: boolean
}

/** Imports a recording with known words. A star marks an uncertain word. */
export async function importTalk(
  server: TestServer,
  spaceId: string,
  turns: readonly string[],
  title = 'Talk',
): Promise<Place> {
  let at = 0
  const words = turns.flatMap((turn, i) => {
    at += 4
    return turn.split(' ').map((spelt): SaidWord => {
      at += 0.5
      const isDoubtful = spelt.startsWith('*')
      return {
        word: isDoubtful ? spelt.slice(1) : spelt,
        start: at - 0.5,
        end: at - 0.1,
        confidence: isDoubtful ? 0.1 : 0.95,
        speaker: i % 2,
      }
    })
  })
  return importWords(server, spaceId, words, title)
}

export async function importWords(
  server: TestServer,
  spaceId: string,
  words: readonly SaidWord[],
  title: string,
): Promise<Place> {
  const { id: recordingId } = await server.client.createRecording({
    params: { spaceId },
    body: { title, source: 'IMPORT' },
  })
  await server.client.importTranscript({
    params: { spaceId, recordingId },
    content: JSON.stringify({ words }),
    headers: { 'content-type': 'application/json' },
  })
  return { spaceId, recordingId }
}
