import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { newTranscript } from '../../../test/helpers/new-transcript.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { encodeWindowResult } from '../windows/window-result.ts'
import { requireTranscriptState } from './get-transcript-state.ts'

eachDatabase((kind, open) => {
  test(`${kind}: progress doesn't begin near its end while the length of a recording isn't known`, async () => {
    const { db, close } = await open()
    const id = await newTranscript(db, await newWorkspace(db))
    const runId = 'run_1'
    const { recordingId } = await db
      .updateTable('transcript')
      .set({ status: 'IN_PROGRESS', runId })
      .where('id', '=', id)
      .returning('recordingId')
      .executeTakeFirstOrThrow()
    const result = encodeWindowResult({ language: 'en', words: [], segments: [], warnings: [] })
    await db
      .insertInto('transcriptWindow')
      .values({ runId, n: 0, offset: 0, length: 96_000, start: 0, end: 6, language: null, result })
      .execute()
    const withDuration = async (duration: number | null): Promise<number> => {
      await db.updateTable('recording').set({ duration }).where('id', '=', recordingId).execute()
      return (await requireTranscriptState(db, recordingId)).progress
    }
    assert.equal(await withDuration(null), 0)
    assert.equal(await withDuration(60), 0.1)
    await close()
  })
})
