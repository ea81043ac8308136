import { setTimeout } from 'node:timers/promises'
import { sql, type Kysely, type Transaction } from 'kysely'
import { UsageError } from '../../contract/app-error.ts'
import { columnTypes, dialectOf } from './dialects.ts'
import { initial } from './migrations/0001-initial.ts'
import { webhooks } from './migrations/0002-webhooks.ts'
import { accounts } from './migrations/0003-accounts.ts'
import { speakers } from './migrations/0004-speakers.ts'
import { search } from './migrations/0005-search.ts'
import { translations } from './migrations/0006-translations.ts'
import { insights } from './migrations/0007-insights.ts'
import { speakersOfChunks } from './migrations/0008-speakers-of-chunks.ts'
import { wordCounts } from './migrations/0009-word-counts.ts'
import { noWordCounts } from './migrations/0011-no-word-counts.ts'
import { accountSecurity } from './migrations/0012-account-security.ts'
import { webhookKeys } from './migrations/0013-webhook-keys.ts'
import { auditLog } from './migrations/0014-audit.ts'
import { quotas } from './migrations/0015-quotas.ts'
import { blobObjects } from './migrations/0016-blob-objects.ts'
import { vacuum } from './migrations/0017-vacuum.ts'
import { passagesByWorkspace } from './migrations/0019-passages-by-workspace.ts'
import { completedParts } from './migrations/0022-completed-parts.ts'
import { apps } from './migrations/0023-apps.ts'
import { watchNotes } from './migrations/0025-watch-notes.ts'
import { webhookFilters } from './migrations/0026-webhook-filters.ts'
import { exportRules } from './migrations/0027-export-rules.ts'
import { tags } from './migrations/0030-tags.ts'
import { shareOptions } from './migrations/0031-share-options.ts'
import { highlights } from './migrations/0032-highlights.ts'
import { mail } from './migrations/0034-mail.ts'
import { statistics } from './migrations/0035-statistics.ts'
import { live } from './migrations/0037-live.ts'
import { windowContext } from './migrations/0040-window-context.ts'
import { channels } from './migrations/0041-channels.ts'
import { preflight } from './migrations/0043-preflight.ts'
import { captionLinks } from './migrations/0046-caption-links.ts'
import { sharePassword } from './migrations/0047-share-password.ts'
import { mentionMail } from './migrations/0048-mention-mail.ts'
import { recordingFacets } from './migrations/0049-recording-facets.ts'
import { effort } from './migrations/0051-effort.ts'
import { languages } from './migrations/0055-languages.ts'
import { wording } from './migrations/0056-wording.ts'
import { correctedWords } from './migrations/0057-corrected-words.ts'
import { liveSpeakers } from './migrations/0058-live-speakers.ts'
import { liveNames } from './migrations/0064-live-names.ts'
import { staleTranscripts } from './migrations/0065-stale-transcripts.ts'
import { disabledReason } from './migrations/0066-disabled-reason.ts'
import { submissions } from './migrations/0067-submissions.ts'
import { feeds } from './migrations/0070-feeds.ts'
import { pausedReason } from './migrations/0071-paused-reason.ts'
import { wordsToRenew } from './migrations/0072-words-to-renew.ts'
import { inviters } from './migrations/0073-inviters.ts'
import { simplifiedWords } from './migrations/0074-simplified-words.ts'
import { spelledWords } from './migrations/0075-spelled-words.ts'
import { numbersInWords } from './migrations/0076-numbers-in-words.ts'
import { compounds } from './migrations/0077-compounds.ts'
import { passagesOfTranslations } from './migrations/0078-passages-of-translations.ts'
import { numbersInMoreLanguages } from './migrations/0079-numbers-in-more-languages.ts'
import { uploadSizes } from './migrations/0080-upload-sizes.ts'
import { mailSenders } from './migrations/0081-mail-senders.ts'
import { shareCreators } from './migrations/0082-share-creators.ts'
import { recordedAt } from './migrations/0083-recorded-at.ts'
import { ordersOfRecordings } from './migrations/0084-orders-of-recordings.ts'
import { mediaOfMovedRecordings } from './migrations/0085-media-of-moved-recordings.ts'
import { metadata } from './migrations/0086-metadata.ts'
import { datesInWords } from './migrations/0087-dates-in-words.ts'
import { tusUploads } from './migrations/0088-tus-uploads.ts'
import { numbersInRussianAndArabic } from './migrations/0089-numbers-in-russian-and-arabic.ts'
import { keptText } from './migrations/0090-kept-text.ts'
import { titlesByTheirParts } from './migrations/0091-titles-by-their-parts.ts'
import { lockedAccounts } from './migrations/0092-locked-accounts.ts'
import { unreadyRecordings } from './migrations/0093-unready-recordings.ts'
import { daysOfMedia } from './migrations/0094-days-of-media.ts'
import { chatWebhooks } from './migrations/0095-chat-webhooks.ts'
import { redactedSound } from './migrations/0096-redacted-sound.ts'
import type { Migration } from './migrations/migration.ts'
import { timestamp } from './now.ts'
import type { Database } from './schema.ts'

export const migrations: readonly Migration[] = [
  initial,
  webhooks,
  accounts,
  speakers,
  search,
  translations,
  insights,
  speakersOfChunks,
  wordCounts,
  noWordCounts,
  accountSecurity,
  webhookKeys,
  auditLog,
  quotas,
  blobObjects,
  vacuum,
  passagesByWorkspace,
  completedParts,
  apps,
  watchNotes,
  webhookFilters,
  exportRules,
  tags,
  shareOptions,
  highlights,
  mail,
  statistics,
  live,
  windowContext,
  channels,
  preflight,
  captionLinks,
  sharePassword,
  mentionMail,
  recordingFacets,
  effort,
  languages,
  wording,
  correctedWords,
  liveSpeakers,
  liveNames,
  staleTranscripts,
  disabledReason,
  submissions,
  feeds,
  pausedReason,
  wordsToRenew,
  inviters,
  simplifiedWords,
  spelledWords,
  numbersInWords,
  compounds,
  passagesOfTranslations,
  numbersInMoreLanguages,
  uploadSizes,
  mailSenders,
  shareCreators,
  recordedAt,
  ordersOfRecordings,
  mediaOfMovedRecordings,
  metadata,
  datesInWords,
  tusUploads,
  numbersInRussianAndArabic,
  keptText,
  titlesByTheirParts,
  lockedAccounts,
  unreadyRecordings,
  daysOfMedia,
  chatWebhooks,
  redactedSound,
]

interface MigrationTable {
  migration: { name: string; appliedAt: string }
}

/**
 * Migrates the database to this program's schema. It runs in one transaction that takes the write lock first:
 * if two processes start at once, the second waits and finds nothing to do. A crash leaves the old schema.
 * (Kysely's own migrator takes no lock on SQLite.)
 * @returns names of the applied migrations
 * @throws UsageError if a newer program wrote the database
 */
export async function migrate(db: Database, steps: readonly Migration[] = migrations): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const own = tx as unknown as Transaction<MigrationTable>
    if (dialectOf(tx) === 'postgres') await sql`select pg_advisory_xact_lock(7449876)`.execute(tx)
    const { text } = columnTypes(dialectOf(tx))
    await own.schema
      .createTable('migration')
      .ifNotExists()
      .addColumn('name', text, (c) => c.primaryKey())
      .addColumn('appliedAt', text, (c) => c.notNull())
      .execute()
    const applied = await own.selectFrom('migration').select('name').execute()
    const missing = missingSteps(
      applied.map(({ name }) => name),
      steps,
    )
    for (const step of missing) {
      await step.up(tx)
      await own.insertInto('migration').values({ name: step.name, appliedAt: timestamp() }).execute()
    }
    return missing.map(({ name }) => name)
  })
}

/**
 * Checks that the schema is current without changing it, for programs that run beside the serving process.
 * A server that is still starting gets `patienceMs` to migrate.
 * @throws UsageError if the schema stays older, or is newer
 */
export async function checkSchema(db: Database, patienceMs: number): Promise<void> {
  const own = db as unknown as Kysely<MigrationTable>
  const until = Date.now() + patienceMs
  for (;;) {
    const applied = (await hasMigrations(db)) ? await own.selectFrom('migration').select('name').execute() : []
    const missing = missingSteps(
      applied.map(({ name }) => name),
      migrations,
    )
    if (missing.length === 0) return
    if (Date.now() > until) {
      throw new UsageError(
        'The server that uses this data folder runs an older version than this command. Restart it first.',
      )
    }
    await setTimeout(50)
  }
}

async function hasMigrations(db: Database): Promise<boolean> {
  const { rows } =
    dialectOf(db) === 'postgres'
      ? await sql`select 1 where to_regclass('migration') is not null`.execute(db)
      : await sql`select 1 from sqlite_master where type = 'table' and name = 'migration'`.execute(db)
  return rows.length > 0
}

/** The steps that a database lacks. @throws UsageError if a newer program wrote it */
export function missingSteps(applied: readonly string[], steps: readonly Migration[] = migrations): Migration[] {
  const known = new Set(steps.map(({ name }) => name))
  const unknown = applied.find((name) => !known.has(name))
  if (unknown !== undefined) {
    throw new UsageError(
      `The database was written by a newer version of Tiro: this version doesn't know "${unknown}". Use the newer version, or restore a backup made before the update.`,
    )
  }
  return steps.filter(({ name }) => !applied.includes(name))
}
