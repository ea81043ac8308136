import { findListeners, languageNote } from '../engines/speech/language-note.ts'
import { requireNamedEngine } from '../engines/speech/require-named-engine.ts'
import { administrationRoutes } from '../identity/accounts/administration-routes.ts'
import { accountRoutes } from '../identity/accounts/routes.ts'
import { appRoutes } from '../identity/apps/routes.ts'
import { auditRoutes } from '../identity/audit/routes.ts'
import { createOidcClient } from '../identity/sessions/oidc-client.ts'
import { keyRoutes } from '../identity/keys/routes.ts'
import { memberRoutes } from '../identity/members/routes.ts'
import { secondFactorRoutes } from '../identity/second-factors/routes.ts'
import { sessionRoutes } from '../identity/sessions/routes.ts'
import { oidcRoutes } from '../identity/sessions/oidc-routes.ts'
import { beginPurge } from '../identity/workspaces/purge-workspace.ts'
import { workspaceRoutes } from '../identity/workspaces/routes.ts'
import type { Handlers } from '../contract/endpoints/index.ts'
import { askRoutes } from '../derived/ask/routes.ts'
import { insightRoutes } from '../derived/insights/routes.ts'
import { listLanguages } from '../derived/languages/list-languages.ts'
import { promptRoutes } from '../derived/prompts/routes.ts'
import { listBeginnings } from '../derived/search/list-beginnings.ts'
import { listSpeakerIndexes } from '../derived/search/list-speaker-indexes.ts'
import { prepareIndexMove } from '../derived/search/move-index.ts'
import { searchRoutes } from '../derived/search/routes.ts'
import { createSearchSemantic } from '../derived/search/search-semantic.ts'
import type { Embedding } from '../derived/search/embed-missing.ts'
import { requireTranslatable } from '../derived/translations/require-translatable.ts'
import { redactionRoutes } from '../derived/redaction/routes.ts'
import { similarTurnRoutes } from '../derived/similar-turns/routes.ts'
import { renderTranslation } from '../derived/translations/render-translation.ts'
import { translationRoutes } from '../derived/translations/routes.ts'
import { detectLanguage } from '../engines/language/eld.ts'
import { modelRoutes } from '../engines/models/routes.ts'
import { archiveRoutes } from '../integrations/archives/routes.ts'
import { legacyRoutes } from '../integrations/legacy/routes.ts'
import { assemblyAiRoutes } from '../integrations/assemblyai/routes.ts'
import { deepgramRoutes } from '../integrations/deepgram/routes.ts'
import { elevenLabsRoutes } from '../integrations/elevenlabs/routes.ts'
import { openAiRoutes } from '../integrations/openai/routes.ts'
import { whisperAsrRoutes } from '../integrations/whisper-asr/routes.ts'
import { whisperCppRoutes } from '../integrations/whisper-cpp/routes.ts'
import { legacySearchRoutes } from '../integrations/legacy/search-routes.ts'
import { listWebhooksOf } from '../integrations/webhooks/list-webhooks.ts'
import { exportRoutes } from '../integrations/webhooks/exports/routes.ts'
import { webhookRoutes } from '../integrations/webhooks/routes.ts'
import { deletionRoutes } from '../library/deletion/routes.ts'
import { purgeRecordingsOf } from '../library/deletion/sweep-recordings.ts'
import { feedRoutes } from '../library/feeds/routes.ts'
import { folderRoutes } from '../library/folders/routes.ts'
import { moveRoutes } from '../library/moving/routes.ts'
import type { LanguageChecks } from '../library/recordings/check-languages.ts'
import { createFileLinks } from '../library/recordings/file-link.ts'
import { mediaRoutes } from '../library/recordings/media-routes.ts'
import { quotaRoutes } from '../library/quotas/routes.ts'
import { recordingRoutes } from '../library/recordings/routes.ts'
import { statisticsRoutes } from '../library/statistics/routes.ts'
import { sharingRoutes } from '../library/sharing/routes.ts'
import { uploadRoutes } from '../library/uploads/routes.ts'
import { tusRoutes } from '../library/uploads/tus/routes.ts'
import type { LiveService } from '../live/live-sessions.ts'
import { captionRoutes } from '../live/caption-routes.ts'
import { liveRoutes } from '../live/routes.ts'
import { createFirstSpeech } from '../pipeline/hear-first-speech.ts'
import { createFileTranscription } from '../pipeline/transcribe-file.ts'
import { eventRoutes } from '../platform/events/routes.ts'
import { dashboardPage } from '../platform/http/dashboard.ts'
import { transcriptRoutes } from '../transcripts/content/routes.ts'
import { transcriptSpeakerRoutes } from '../transcripts/editing/speaker-routes.ts'
import { highlightRoutes } from '../transcripts/highlights/routes.ts'
import { hearTimes } from '../library/recordings/hear-times.ts'
import { importRoutes } from '../transcripts/import/routes.ts'
import { offeredWordRoutes } from '../transcripts/offered-words/routes.ts'
import { speakerRoutes } from '../transcripts/speakers/routes.ts'
import { voiceRoutes } from '../transcripts/speakers/voice-routes.ts'
import type { Context } from './context.ts'
import { requestFolder } from './sweep-requests.ts'
import { hooks } from './hooks.ts'
import { readiness } from './readiness.ts'
import type { StartRun } from '../library/recordings/start-run.ts'

/** A handler for every endpoint; connects each operation to its path. */
export async function createHandlers(
  context: Context,
  startRun: StartRun,
  embedding: Embedding,
  live: LiveService,
): Promise<Handlers> {
  const { config, database, blobs, signer, outbound, publicUrl } = context
  const { models, speech, translators, insights } = context.engines
  const { db, longReads } = database
  const useReserve = context.reserve.use
  const { maxQueued } = config.limits
  const { searchReads } = database
  const searching = {
    db,
    longReads: searchReads,
    searchSemantic: createSearchSemantic({
      longReads: searchReads,
      vectors: context.vectors,
      embedder: embedding.forQueries,
    }),
  }
  const identity = {
    db,
    publicUrl,
    isSignUpOpen: config.signUp === 'open',
    isSecondFactorRequired: config.requireSecondFactor,
    sessionSeconds: config.sessionHours * 3600,
    totpSecrets: context.totpSecrets,
    mail: context.mail,
    hooks,
    beginPurge: (workspaceIds: readonly string[]) =>
      useReserve(() => beginPurge(db, workspaceIds, (id, signal) => purgeRecordingsOf(db, blobs, id, hooks, signal))),
  }
  const oidc =
    config.oidc === null
      ? null
      : createOidcClient(config.oidc, (reason) => context.log.warn({ reason }, 'OpenID sign-in failed'))
  const oidcName = config.oidc === null ? null : new URL(config.oidc.issuer).host
  const requests = {
    prepareFile: createFileTranscription({ config, ...context.engines, voice: context.engines.requestVoice }),
    folder: requestFolder(config.data),
    media: config.media,
    outbound,
    stallSeconds: config.limits.uploadStallSeconds,
    listEngines: () => speech.engines(),
    keep: {
      db,
      blobs,
      hooks,
      useReserve,
      quotas: config.quotas,
      startRun,
      maxUploadBytes: config.media.maxUploadBytes,
      ...config.openAiApi,
    },
  }
  const languageChecks: LanguageChecks = {
    requireTranslatable: (from, into) => requireTranslatable(translators, from, into),
    languageNote: (language) => languageNote(speech, language),
    findListeners: () => findListeners(speech),
  }
  const uploading = { db, blobs, startRun, quotas: config.quotas, ...config.media }
  const onLeftover = (error: unknown): void =>
    context.log.warn({ err: error }, 'replaced media could not be deleted and stays until the next sweep')
  return {
    ...accountRoutes({ ...identity, setUpPage: await dashboardPage(blobs.clientOrigin) }),
    ...administrationRoutes(identity),
    ...sessionRoutes({ ...identity, oidcName }),
    ...oidcRoutes({ ...identity, oidc }),
    ...secondFactorRoutes(identity),
    ...keyRoutes(db, hooks),
    ...appRoutes(identity),
    ...auditRoutes(db),
    ...memberRoutes(identity),
    ...workspaceRoutes(identity),
    ...quotaRoutes({ db, longReads, quotas: config.quotas }),
    ...statisticsRoutes(longReads),
    ...recordingRoutes({
      db,
      longReads,
      quotas: config.quotas,
      links: createFileLinks(signer, publicUrl),
      hooks,
      outbound,
      startRun,
      ...languageChecks,
      requireEngine: (name) => requireNamedEngine(speech, name),
      listSpeakerIndexes,
      listBeginnings,
      listWebhooksOf: (caller, grant) => listWebhooksOf(db, caller, grant),
    }),
    ...mediaRoutes({ db, blobs, signer, media: config.media, renderTranslation }),
    ...moveRoutes({
      db,
      quotas: config.quotas,
      hooks,
      onLeftover: (error) => context.log.warn({ err: error }, 'the index of a moved recording names two workspaces'),
      prepareIndexMove: (moving) => prepareIndexMove(db, longReads, moving),
    }),
    ...deletionRoutes({ db, blobs, hooks, useReserve, quotas: config.quotas, startRun }),
    ...sharingRoutes({ db, blobs, signer, publicUrl, media: config.media }),
    ...uploadRoutes({ ...uploading, signer, publicUrl, onLeftover }),
    ...tusRoutes({ ...uploading, ...languageChecks, hooks }),
    ...liveRoutes({ db, sessions: live, signer, publicUrl }),
    ...captionRoutes({ db, sessions: live, signer, publicUrl }),
    ...folderRoutes({ db, hooks }),
    ...feedRoutes({ db, outbound }),
    ...transcriptRoutes(db),
    ...transcriptSpeakerRoutes(db),
    ...highlightRoutes({ db, longReads, mail: context.mail, publicUrl }),
    ...importRoutes({
      db,
      hooks,
      detectLanguage,
      findListeners: languageChecks.findListeners,
      hearTimes: (...given) => hearTimes({ startRun, quotas: config.quotas }, ...given),
    }),
    ...speakerRoutes(db),
    ...voiceRoutes({ db, blobs, onLeftover }),
    ...offeredWordRoutes(db),
    ...similarTurnRoutes({
      db,
      blobs,
      voices: context.engines.voiceComparer,
      media: config.media,
      folder: requestFolder(config.data),
    }),
    ...translationRoutes({ db, translators, maxQueued }),
    ...insightRoutes({ db, maxQueued }),
    ...redactionRoutes({ db, hooks, quotas: config.quotas, startRun, engine: insights }),
    ...promptRoutes(db),
    ...askRoutes({ ...searching, engine: insights }),
    ...searchRoutes(searching),
    ...exportRoutes({ db, outbound, box: context.webhookSecrets }, config.exportFolders),
    ...webhookRoutes({ db, outbound, box: context.webhookSecrets }),
    ...archiveRoutes({ db, blobs, hooks, quotas: config.quotas, maxBytes: config.media.maxArchiveBytes }),
    ...legacyRoutes({ db, hooks, quotas: config.quotas, outbound, startRun }),
    ...legacySearchRoutes(searching),
    ...deepgramRoutes({ ...requests, box: context.webhookSecrets }),
    ...assemblyAiRoutes({
      ...requests.keep,
      requests,
      onLeftover,
      outbound,
      box: context.webhookSecrets,
      publicUrl,
      languageNote: languageChecks.languageNote,
    }),
    ...openAiRoutes({
      ...requests,
      translators,
      onError: (error) => context.log.error({ err: error }, 'transcription of a request'),
    }),
    ...elevenLabsRoutes(requests),
    ...whisperAsrRoutes({
      ...requests,
      translators,
      hearFirstSpeech: createFirstSpeech({ config, ...context.engines, voice: context.engines.requestVoice }),
    }),
    ...whisperCppRoutes({ ...requests, translators }),
    ...eventRoutes(db),
    ...modelRoutes(models),
    listLanguages: () => listLanguages(speech, translators),
    getHealth: async () => ({ status: 'ok' }),
    getReadiness: () => readiness(context),
  }
}
