import { getWorkspace } from '../../identity/workspaces/get-workspace.ts'
import type { Db } from '../../platform/database/schema.ts'
import { canonicalLanguage } from '../../text/languages/language-code.ts'
import type { Listeners } from '../../transcripts/content/kept-text.ts'
import type { NewRecording } from './create-recording.ts'

export interface LanguageChecks {
  /** Throws AppError LANGUAGE_UNSUPPORTED for a language that this instance can't translate `from` into. */
  requireTranslatable: (from: string, into: string) => Promise<unknown>
  /** A sentence about a language that can't be transcribed here; null: it can. */
  languageNote: (language: string) => Promise<string | null>
  /** The same and more, to be asked inside a transaction. */
  findListeners: () => Promise<Listeners>
}

/**
 * Checks the languages of a recording before it is created, so before its upload and not when it has ended.
 * AppError LANGUAGE_UNSUPPORTED. @returns what the recording has to warn of
 */
export async function checkLanguages(
  db: Db,
  { requireTranslatable, languageNote }: LanguageChecks,
  workspaceId: string,
  { language, translationLanguages = [], source }: Omit<NewRecording, 'title'>,
): Promise<string[]> {
  const from = canonicalLanguage(language ?? (await getWorkspace(db, workspaceId)).language)
  for (const into of translationLanguages) await requireTranslatable(from, into)
  // The transcript's failure follows.
  const note = source === 'IMPORT' ? null : await languageNote(from)
  return note === null ? [] : [note]
}
