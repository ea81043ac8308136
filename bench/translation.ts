// The time that the service adds to a translation engine: 10,000 words by Apertium. CPU time of a single run, total
// relative to that of Apertium's programs, because two separate runs differ by more than the result.
import { hooks } from '../src/app/hooks.ts'
import { readFileSync } from 'node:fs'
import { readConfig } from '../src/platform/config/config.ts'
import type { Word } from '../src/contract/content.ts'
import { createApertium } from '../src/engines/translation/apertium.ts'
import { createTranslationChooser } from '../src/engines/translation/choose.ts'
import { closeThreads } from '../src/platform/processes/thread.ts'
import { createRecording } from '../src/library/recordings/create-recording.ts'
import { newId } from '../src/platform/database/ids.ts'
import { timestamp } from '../src/platform/database/now.ts'
import type { Database } from '../src/platform/database/schema.ts'
import { openSqliteForTest } from '../test/helpers/databases.ts'
import { packContent } from '../src/text/content-blocks.ts'
import { setContent } from '../src/transcripts/content/set-content.ts'
import { createTranslation } from '../src/derived/translations/create-translation.ts'
import { deleteTranslationsOf } from '../src/derived/translations/delete-translations-of.ts'
import { translateRecording } from '../src/derived/translations/translate-recording.ts'
import { createWorkspace } from '../src/identity/workspaces/create-workspace.ts'
import type { Figure } from './figure.ts'

const words = 10_000
const rounds = 7
const msPerTick = 10

/** CPU time so far, milliseconds: of this process with its threads, and of its programs that have ended. */
function cpu(): { own: number; programs: number } {
  const { user, system } = process.cpuUsage()
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // The name may contain spaces, so fields are counted after its closing bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { own: (user + system) / 1000, programs: (Number(fields[13]) + Number(fields[14])) * msPerTick }
}

/** 1,000 sentences of ten words, no two alike. */
function text(): string[] {
  const who = ['El ayuntamiento', 'La empresa', 'Mi hermana', 'El profesor', 'La directora']
  const does = ['presenta', 'explica', 'prepara', 'estudia', 'compra']
  const what = ['los documentos', 'las preguntas', 'el informe', 'la historia', 'los libros']
  return Array.from({ length: words / 10 }, (_, i) => {
    const [a = '', b = '', c = ''] = [who[i % 5], does[Math.floor(i / 5) % 5], what[Math.floor(i / 25) % 5]]
    return `${a} ${b} ${c} en la sala ${i} hoy.`
  })
}

async function fill(db: Database, sentences: readonly string[]): Promise<{ workspaceId: string; recordingId: string }> {
  const userId = newId('usr')
  const stamp = { createdAt: timestamp(), updatedAt: timestamp() }
  await db
    .insertInto('user')
    .values({ id: userId, email: 'bench@localhost', name: null, passwordHash: null, isAdministrator: 1, ...stamp })
    .execute()
  const list = sentences.join(' ').split(' ')
  const spoken = list.map((word, i): Word => ({ word, start: i * 0.4, end: i * 0.4 + 0.35, confidence: 1, speaker: 0 }))
  return db.transaction().execute(async (tx) => {
    const { id: workspaceId } = await createWorkspace(tx, userId, { name: 'Bench', language: 'es' }, hooks)
    const { id: recordingId } = await createRecording(
      tx,
      { workspaceId, userId },
      { title: 'Bench', source: 'IMPORT' },
      hooks,
    )
    const content = { words: spoken, segments: [], paragraphStarts: [0], estimated: false }
    const made = { packed: packContent(content), kind: 'IMPORT', summary: '', language: 'es' } as const
    await setContent(tx, { recordingId, userId }, { ...made, speakerAssignments: [] })
    return { workspaceId, recordingId }
  })
}

export async function translation(): Promise<Figure[]> {
  // Processes in their own namespace aren't counted, so there is no sandbox here.
  const config = readConfig({ ...process.env, TIRO_TRANSLATION: 'apertium', TIRO_SANDBOX: 'off' })
  const engine = createApertium(config.translation.apertium, config.media.sandbox)
  const pairs = await engine.pairs()
  if (pairs !== 'any' && !pairs.some(({ from, to }) => from === 'es' && to === 'ca')) return []
  const chooser = createTranslationChooser(config)
  const { db, close } = await openSqliteForTest()
  try {
    const sentences = text()
    const at = await fill(db, sentences)
    const run = async (): Promise<{ own: number; programs: number }> => {
      const translationId = await db.transaction().execute(async (tx) => {
        await deleteTranslationsOf(tx, at.recordingId)
        return createTranslation(tx, at, 'ca')
      })
      const { runId } = await db
        .updateTable('translation')
        .set({ status: 'IN_PROGRESS' })
        .where('id', '=', translationId)
        .returning('runId')
        .executeTakeFirstOrThrow()
      const { signal } = new AbortController()
      const before = cpu()
      const result = await translateRecording(
        chooser,
        {
          db,
          signal,
          job: { runId: runId ?? '' } as Parameters<typeof translateRecording>[1]['job'],
          emit: (write) => db.transaction().execute(async (tx) => write?.(tx)),
        },
        { ...at, translationId, language: 'ca' },
      )
      await db.transaction().execute(async (tx) => result?.write?.(tx))
      const after = cpu()
      const row = await db.selectFrom('translation').selectAll().where('id', '=', translationId).executeTakeFirst()
      if (row?.status !== 'COMPLETED') throw new Error('the translation is not whole')
      return { own: after.own - before.own, programs: after.programs - before.programs }
    }

    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      const { own, programs } = await run()
      ratios.push((own + programs) / programs)
      console.log(`  CPU: Apertium ${programs.toFixed(0)} ms, the service ${own.toFixed(0)} ms`)
    }
    // The first round also loads the code.
    const ratio = ratios.slice(1).toSorted((a, b) => a - b)[Math.floor((rounds - 1) / 2)] ?? Infinity
    return [
      {
        name: `translating ${words} words`,
        value: ratio,
        unit: 'x',
        goal: '≤ 1.1',
        met: ratio <= 1.1,
        against: 'Apertium’s own CPU time in it, median of 6',
      },
    ]
  } finally {
    await chooser.close()
    await engine.close()
    await closeThreads()
    await close()
  }
}
