import path from 'node:path'
import type { Content, Word } from '../../../src/contract/content.ts'
import { createClient } from '../../../src/client/client.ts'
import { createKey, startServer } from '../../../test/helpers/harness.ts'
import { installForUse } from '../../install-for-use.ts'
import type { LibraryPeer } from './library.ts'
import { sentenceSeconds } from './talks.ts'

export const tiroLibrary: LibraryPeer = {
  name: 'Tiro',
  finds: 'the passages, with their times',
  install: installForUse,
  start: async (folder, databaseUrl) => {
    const data = path.join(folder, 'data')
    const env = { TIRO_DATABASE_URL: databaseUrl }
    const started = performance.now()
    const server = await startServer({ data, env, key: 'none yet' })
    const readyAfter = performance.now() - started
    const key = await createKey(data, 'OWNER', env)
    const client = createClient({ baseUrl: server.address, key })
    const { id: spaceId } = await client.createWorkspace({ body: { name: 'Library', language: 'en' } })
    const at = (recordingId: string): { spaceId: string; recordingId: string } => ({ spaceId, recordingId })
    const read = new Map<string, { id: number }[]>()
    return {
      pid: server.pid,
      readyAfter,
      add: async ({ title, sentences }) => {
        const { id } = await client.createRecording({
          params: { spaceId },
          body: { title, source: 'IMPORT', language: 'en' },
        })
        const cues = sentences.map(
          (text, i) => `${timeOf(i * sentenceSeconds)} --> ${timeOf((i + 1) * sentenceSeconds)}\n${text}\n`,
        )
        const content = `WEBVTT\n\n${cues.join('\n')}`
        await client.importTranscript({ params: at(id), content, headers: { 'content-type': 'text/vtt' } })
        return id
      },
      read: async (id) => {
        const query = { jsonContentType: 'words', wordIds: true } as const
        const response = await client.getTranscript({ params: at(id), query })
        const words = ((await response.json()) as Content).words as (Word & { id: number })[]
        read.set(id, words)
        return words.length
      },
      edit: async (id, word, text) => {
        const wordId = read.get(id)?.[word]?.id ?? 0
        const operations = [{ type: 'replace', from: wordId, to: wordId, text } as const]
        await client.editTranscript({ params: at(id), headers: { 'if-match': '*' }, body: { operations } })
      },
      search: async (q) => {
        const hits = await client.searchRecordings({ params: { spaceId }, query: { q, mode: 'exact', limit: 20 } })
        return hits.length
      },
      stop: async () => {
        await server.stop()
      },
    }
  },
}

const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23)
