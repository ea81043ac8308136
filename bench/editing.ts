// The cost of an edit of a long transcript, and the storage of a thousand edits.
import { hooks } from '../src/app/hooks.ts'
import type { EditOperation } from '../src/contract/endpoints/editing.ts'
import { render } from '../src/platform/rendering/render.ts'
import { closeThreads } from '../src/platform/processes/thread.ts'
import { newId } from '../src/platform/database/ids.ts'
import { timestamp } from '../src/platform/database/now.ts'
import type { Database } from '../src/platform/database/schema.ts'
import { openSqliteForTest } from '../test/helpers/databases.ts'
import { joinBlocks, packContent } from '../src/text/content-blocks.ts'
import { createTranscript } from '../src/transcripts/content/create-transcript.ts'
import { editTranscript } from '../src/transcripts/editing/edit-transcript.ts'
import { setStatus } from '../src/transcripts/content/status.ts'
import { readVersionBlocks } from '../src/transcripts/versions/read-version.ts'
import { writePacked } from '../src/transcripts/versions/write-version.ts'
import { createRecording } from '../src/library/recordings/create-recording.ts'
import { createWorkspace } from '../src/identity/workspaces/create-workspace.ts'
import type { Figure } from './figure.ts'
import { percentile } from './percentile.ts'
import { fourHours } from './four-hours.ts'

const edits = 1000
const rounds = 15

async function stored(db: Database): Promise<number> {
  const versions = await db.selectFrom('contentVersion').select('manifest').execute()
  const blocks = await db.selectFrom('contentBlock').select('data').execute()
  return (
    versions.reduce((sum, row) => sum + row.manifest.length, 0) + blocks.reduce((sum, row) => sum + row.data.length, 0)
  )
}

export async function editing(): Promise<Figure[]> {
  const { db, close } = await openSqliteForTest()
  try {
    const document = fourHours('en')
    const content = joinBlocks(document.content)
    const userId = newId('usr')
    const now = timestamp()
    await db
      .insertInto('user')
      .values({
        id: userId,
        email: 'bench@localhost',
        name: null,
        passwordHash: null,
        isAdministrator: 1,
        createdAt: now,
        updatedAt: now,
      })
      .execute()
    const made = await db.transaction().execute(async (tx) => {
      const workspace = await createWorkspace(tx, userId, { name: 'Bench', language: 'en' }, hooks)
      const recording = await createRecording(tx, { workspaceId: workspace.id, userId }, { title: 'Four hours' }, hooks)
      const row = await tx
        .selectFrom('transcript')
        .selectAll()
        .where('recordingId', '=', recording.id)
        .executeTakeFirst()
      const id = row?.id ?? (await createTranscript(tx, recording.id, 'en'))
      await writePacked(tx, id, 1, packContent(content), {
        kind: 'ENGINE',
        summary: 'Bench.',
        createdById: null,
        language: 'en',
      })
      await setStatus(tx, 'transcript', id, 'QUEUED')
      await setStatus(tx, 'transcript', id, 'IN_PROGRESS')
      await setStatus(tx, 'transcript', id, 'COMPLETED', { version: 1, language: 'en' })
      return { workspaceId: workspace.id, recordingId: recording.id, id }
    })
    const before = await stored(db)
    const times: number[] = []
    for (let i = 0; i < edits; i++) {
      const at = (i * 7919) % (content.words.length - 3)
      const operation: EditOperation =
        i % 3 === 0
          ? { type: 'insert', after: at, text: 'indeed' }
          : i % 3 === 1
            ? { type: 'replace', from: at, to: at, text: 'Ada Lovelace' }
            : { type: 'setSpeaker', from: at, to: at, speaker: 2 }
      const started = performance.now()
      await editTranscript(db, { ...made, userId, ifMatch: '*', operations: [operation] })
      times.push(performance.now() - started)
    }
    const grown = (await stored(db)) - before

    const first = await readVersionBlocks(db, made.id, 1)
    const last = await readVersionBlocks(db, made.id, edits + 1)
    let worst = { ratio: 0, format: '' }
    for (const format of ['json', 'text', 'csv', 'srt', 'vtt', 'word', 'pdf'] as const) {
      const timeOf = async (version: number): Promise<number> => {
        const started = performance.now()
        const { blocks } = await readVersionBlocks(db, made.id, version)
        await render({ ...document, content: blocks }, { format })
        return performance.now() - started
      }
      const unedited: number[] = []
      const edited: number[] = []
      for (let i = 0; i < rounds; i++) {
        unedited.push(await timeOf(1))
        edited.push(await timeOf(edits + 1))
      }
      const ratio = percentile(edited, 0.5) / percentile(unedited, 0.5)
      if (ratio > worst.ratio) worst = { ratio, format }
    }
    const p95 = percentile(times, 0.95)
    const bytes = grown / edits / 1000
    return [
      {
        name: 'editing: one edit of 40,000 words, p95',
        value: p95,
        unit: 'ms',
        goal: '≤ 20',
        met: p95 <= 20,
        against: `median ${percentile(times, 0.5).toFixed(1)} ms`,
      },
      { name: 'editing: storage of one edit, mean of 1,000', value: bytes, unit: 'kB', goal: '≤ 10', met: bytes <= 10 },
      {
        name: 'editing: reading after 1,000 edits, worst format',
        value: worst.ratio,
        unit: '×',
        goal: '≤ 1.2',
        met: worst.ratio <= 1.2,
        against: `${worst.format}, against the unedited version; ${first.blocks.length} and ${last.blocks.length} blocks`,
      },
    ]
  } finally {
    await closeThreads()
    await close()
  }
}
