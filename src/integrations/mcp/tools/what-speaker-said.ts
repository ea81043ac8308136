import type { Client } from '../../../client/client.ts'
import { AppError } from '../../../contract/app-error.ts'
import type { Speaker } from '../../../contract/endpoints/speakers.ts'
import { Nullable } from '../../../contract/schema.ts'
import { Type } from '../../../contract/type.ts'
import { chooseWorkspace } from '../choose-workspace.ts'
import { clip } from '../fence.ts'
import { readPassages } from '../read-passages.ts'
import { pageOf, parseRecordingId, recordingIdOf, type RecordingPlace } from '../recording-id.ts'
import { maxNameLength, nameVoices } from '../speaker-names.ts'
import { RecordingId, tool, TranslatedInto, translatedInto, WorkspaceId, type Assistant } from '../tool.ts'
import { SpokenPassage } from './get-transcript.ts'
import { maxExcerpt, searchWorkspace } from './search.ts'
import { eachPage } from '../../../client/each-page.ts'

const Said = Type.Object({
  ...SpokenPassage.properties,
  id: Type.String({ description: 'of the recording' }),
  title: Type.String(),
  translation: TranslatedInto,
})

export const whatSpeakerSaid = tool({
  name: 'what_speaker_said',
  title: 'What one speaker said',
  description:
    'What one speaker said: in a recording (id), page by page, or about something (query) in all recordings of a workspace. Give id or query.',
  input: {
    speaker: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'name of the speaker; in a recording also "Speaker 1"',
    }),
    id: Type.Optional(RecordingId),
    from: Type.Optional(Type.Number({ minimum: 0, default: 0, description: 'with id: nextFrom of the last page' })),
    query: Type.Optional(Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' })),
    workspace: Type.Optional(WorkspaceId),
  },
  output: {
    passages: Type.Array(Said),
    nextFrom: Nullable(Type.Number({ description: 'seconds where the next page starts; null: this is the last' })),
  },
  calls: ['listWorkspaces', 'listSpeakers', 'getRecording', 'getTranscript', 'getSpeaker', 'searchRecordings'],
  isReadOnly: true,
  run: async (assistant, { speaker, id, from = 0, query, workspace }) => {
    if (id !== undefined) return saidIn(assistant, parseRecordingId(id), speaker, from)
    if (query === undefined) throw new AppError('INVALID_BODY', 'Give the id of a recording, or a query.')
    const spaceId = await chooseWorkspace(assistant.client, workspace)
    return { passages: await saidAbout(assistant, spaceId, speaker, query), nextFrom: null }
  },
})

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

async function saidIn({ client, address }: Assistant, place: RecordingPlace, speaker: string, from: number) {
  const { spaceId, recordingId } = place
  const { title, duration, transcript } = await client.getRecording({ params: { spaceId, recordingId } })
  const voice = await nameVoices(client, spaceId, transcript?.speakerAssignments ?? [])
  const { passages, nextFrom } = await readPassages(client, place, {
    from,
    duration,
    isWanted: (passage) => isSame(voice(passage.speaker), speaker),
  })
  return {
    passages: passages.map(({ start, end, speaker: index, text }) => ({
      id: recordingIdOf(spaceId, recordingId),
      title: clip(title, maxNameLength),
      start,
      end,
      speaker: voice(index),
      text,
      url: pageOf(address, place, start),
    })),
    nextFrom,
  }
}

async function saidAbout({ client, address }: Assistant, spaceId: string, speaker: string, q: string) {
  const known = (await listSpeakers(client, spaceId)).filter(({ name }) => isSame(name, speaker))
  if (known.length === 0) {
    throw new AppError('NOT_FOUND', 'No speaker of this workspace has this name.', { resource: 'speaker', id: speaker })
  }
  const speakerIds = known.map(({ id }) => id)
  const { hits } = await searchWorkspace(client, spaceId, { q, limit: 20, speakerIds })
  return hits.map(({ recording, start, end, text, translation }) => ({
    id: recordingIdOf(spaceId, recording.id),
    title: clip(recording.title, maxNameLength),
    start,
    end,
    speaker: clip(known[0]?.name ?? speaker, maxNameLength),
    text: clip(text, maxExcerpt),
    ...translatedInto(translation),
    url: pageOf(address, { spaceId, recordingId: recording.id }, start, translation),
  }))
}

async function listSpeakers(client: Client, spaceId: string): Promise<Speaker[]> {
  const all: Speaker[] = []
  const pages = eachPage((query) => client.listSpeakers({ params: { spaceId }, query }))
  for await (const { speakers } of pages) all.push(...speakers)
  return all
}
