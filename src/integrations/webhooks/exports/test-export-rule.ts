import { fileExtensions } from '../../../contract/content.ts'
import type { ExportTest } from '../../../contract/endpoints/exports.ts'
import { fillTemplate } from '../../../formats/file-template.ts'
import { isTextFormat } from '../../../formats/format-of-extension.ts'
import { namesOfFolder } from '../../../library/folders/folders-of-recordings.ts'
import { timestamp } from '../../../platform/database/now.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { render } from '../../../platform/rendering/render.ts'
import { wordsOfText } from '../../../text/corrections/edit-words.ts'
import { splitTime } from '../../../text/split-time.ts'
import { encodeContent } from '../../../text/stored-content.ts'
import { failure } from '../delivery-failure.ts'
import { requireEnabled } from '../redeliver.ts'
import { folderIdsOf } from '../store.ts'
import { settingsOf, type ExportRow, type ExportSettings } from './export-settings.ts'
import { full, placeInFolder, putFile, reasonOf, type Placed } from './place-export.ts'
import type { ExportDeps } from './run-export.ts'

type TestDeps = Pick<ExportDeps, 'db' | 'outbound' | 'box' | 'allowedFolders'>

const title = 'Tiro test'
const text = 'This is a test file of an export rule in Tiro. You can delete it.'
const language = 'en'
/** Length of the example, seconds. */
const duration = 5
/** Somebody waits for the answer. */
const sendSeconds = 15

/** Writes a test file as an export would. AppError INVALID_STATE for a disabled rule; throws when `signal` aborts. */
export async function testExportRule(deps: TestDeps, row: ExportRow, signal: AbortSignal): Promise<ExportTest> {
  requireEnabled(row)
  const at = timestamp()
  const began = performance.now()
  const { status, failure: reason, file } = await write(deps, row, signal)
  const milliseconds = Math.round(performance.now() - began)
  return { at, status, ...(reason ?? { error: null, code: null, cause: null }), milliseconds, file }
}

async function write(deps: TestDeps, row: ExportRow, signal: AbortSignal): Promise<Placed> {
  const settings = settingsOf(row)
  // A PDF takes seconds, and Word and Excel files have the time in them, so each test would leave another file.
  const format = settings.formats.find(isTextFormat) ?? settings.formats[0] ?? 'text'
  try {
    const { data, contentType } = await render(exampleOf(row.createdAt), { format }, { signal })
    const names = await namesOf(deps.db, row, { ...settings, extension: fileExtensions[format] })
    const { folder } = settings
    const file = { owner: `${row.id} test`, names, data, written: {}, note: async () => {} }
    const placed =
      folder === null
        ? await putFile(deps, row, { names, data, contentType }, { seconds: sendSeconds, signal })
        : await placeInFolder(deps.allowedFolders, folder, file)
    if (placed.isWaiting !== true) return placed
    // An export waits for space; a test doesn't.
    const sentence = folder === null ? full.server : full.folder
    return { ...placed, failure: failure('STORAGE_FULL', sentence, placed.failure?.cause) }
  } catch (error) {
    signal.throwIfAborted()
    return { status: null, failure: reasonOf(error), file: null }
  }
}

/** The path of the test file. Its name always has the title: PUT replaces what is there, which may be a real export. */
async function namesOf(
  db: Database,
  row: ExportRow,
  { template, extension }: Pick<ExportSettings, 'template'> & { extension: string },
): Promise<string[]> {
  const values = {
    date: row.createdAt,
    title,
    // Where the rule's recordings are, so that a folder that is missing there is noticed.
    folder: await namesOfFolder(db, row.workspaceId, folderIdsOf(row)?.[0] ?? null),
    language,
    duration,
    id: row.id,
    speakers: ['Ada'],
    format: extension,
  }
  const names = fillTemplate(template, values)
  if (names.at(-1)?.includes(title) === true) return names
  return fillTemplate(template.replace(/[^/]+$/, '{title} $&'), values)
}

/** The same content each time, so that a second test finds its file and leaves no other. */
function exampleOf(createdAt: string) {
  const words = wordsOfText(text, language)
  const times = splitTime(words, 0, duration)
  const content = encodeContent({
    words: words.map((word, i) => ({
      word,
      ...(times[i] ?? { start: 0, end: duration }),
      confidence: null,
      speaker: 0,
    })),
    segments: [{ text, start: 0, end: duration, speaker: 0 }],
    paragraphStarts: [0],
    estimated: true,
  })
  const facts = { speakerNames: {}, quality: 'standard', engine: null, createdAt } as const
  return { title, language, content: [content], ...facts }
}
