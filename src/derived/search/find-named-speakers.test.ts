import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase, openSqliteForTest } from '../../../test/helpers/databases.ts'
import { fillPassages } from '../../../test/helpers/fill-passages.ts'
import { longestPause } from '../../../test/helpers/longest-pause.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import { findNamedSpeakers } from './find-named-speakers.ts'
import { searchWords } from './search-words.ts'
import { tokensOf } from './tokenise.ts'

const said: [speaker: string | null, text: string][] = [
  ['Maria López', 'We should raise the budget of the library by ten percent, and soon.'],
  ['Otto Klein', 'The budget is fine. The budget is fixed.'],
  ['Otto Klein', 'Maria, what about the garden?'],
  ['Maria López', 'The garden can wait.'],
  ['Otto Klein', 'I agree with Maria that the roof of the school leaks.'],
  [null, 'Budget talks begin on Monday.'],
]

/** Gives passages their speakers. */
async function nameSpeakers(db: Database, workspaceId: string, ns: readonly number[]): Promise<void> {
  const stamp = { createdAt: timestamp(), updatedAt: timestamp() }
  const names = [...new Set(said.flatMap(([name]) => name ?? []))]
  const speakers = names.map((name, i) => ({ id: `spk_${workspaceId.slice(4, 20)}${i}`, name }))
  await db
    .insertInto('speaker')
    .values(speakers.map((one) => ({ ...one, role: '', imageId: null, workspaceId, ...stamp })))
    .execute()
  for (const [i, n] of ns.entries()) {
    const speaker = names.indexOf(said[i]?.[0] ?? '')
    await db
      .updateTable('searchChunk')
      .set({ speaker: speaker === -1 ? names.length : speaker })
      .where('n', '=', n)
      .execute()
  }
  const assignments = JSON.stringify(speakers.map(({ id }, speakerIndex) => ({ speakerIndex, speakerId: id })))
  await db.updateTable('transcript').set({ speakerAssignments: assignments }).execute()
}

eachDatabase((kind, open) => {
  test(`${kind}: passages of a speaker whom a question names come before those of others`, async () => {
    const { db, close } = await open()
    const texts = said.map(([, text]) => text)
    const { workspaceId, ns } = await fillPassages(db, texts)
    const filter = { workspaceIds: [workspaceId], folderIds: null, speakerIds: null }
    const ask = async (q: string): Promise<string[]> => {
      const hits = await searchWords(db, q, filter, 10, new AbortController().signal)
      return hits.map(({ text }) => text)
    }
    const about = 'What did Maria say about the budget?'
    assert.notEqual((await ask(about))[0], texts[0])
    await nameSpeakers(db, workspaceId, ns)
    const found = await ask(about)
    assert.equal(found[0], texts[0])
    // No filter: what others say of it is found, too.
    assert.ok(found.includes(texts[1] ?? '') && found.includes(texts[5] ?? ''))
    assert.equal((await ask("Lopez's budget"))[0], texts[0])
    assert.equal((await ask('Klein and the budget'))[0], texts[1])
    // Who speaks of her comes first where her name was said.
    assert.equal((await ask('Maria and the roof'))[0], texts[4])
    assert.equal((await ask('garden'))[0], texts[3])
    // The name of a speaker of another workspace says nothing here.
    const other = await fillPassages(db, texts)
    const elsewhere = { ...filter, workspaceIds: [other.workspaceId] }
    const [hit] = await searchWords(db, 'Klein budget', elsewhere, 10, new AbortController().signal)
    assert.notEqual(hit?.text, texts[0])
    await close()
  })
})

test('thousands of long names hold up nobody', async (t) => {
  const { db, close } = await openSqliteForTest()
  t.after(close)
  const workspaceId = await newWorkspace(db)
  const stamp = { createdAt: timestamp(), updatedAt: timestamp() }
  const names = Array.from({ length: 2000 }, (_, i) => `${'李'.repeat(190)}${i}`)
  for (let at = 0; at < names.length; at += 100) {
    const some = names.slice(at, at + 100).map((name, i) => ({ id: `spk_${workspaceId.slice(4, 20)}${at + i}`, name }))
    await db
      .insertInto('speaker')
      .values(some.map((one) => ({ ...one, role: '', imageId: null, workspaceId, ...stamp })))
      .execute()
  }
  const terms = [{ tokens: ['budget'], isPrefix: false }]
  await findNamedSpeakers(db, [workspaceId], terms)
  const inline = await longestPause(async () => names.forEach((name) => tokensOf(name, false)))
  const pause = await longestPause(() => findNamedSpeakers(db, [workspaceId], terms))
  assert.ok(pause < inline / 3, `${pause} of ${inline} ms`)
})
