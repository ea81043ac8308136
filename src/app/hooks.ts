import { giveUpWaiting, stopInsights } from '../derived/insights/stop-insights.ts'
import { startInsights } from '../derived/insights/start-insights.ts'
import { addTemplatePrompts } from '../derived/prompts/add-template-prompts.ts'
import { planTranslations } from '../derived/translations/plan-translations.ts'
import { deleteTranslationsOf } from '../derived/translations/delete-translations-of.ts'
import { startTranslations } from '../derived/translations/start-translations.ts'
import { stopTranslations } from '../derived/translations/stop-translations.ts'
import { endWebhooksOf } from '../integrations/webhooks/end-webhooks-of.ts'
import type { Hooks } from '../platform/hooks.ts'
import { stopTranscriptsOf } from '../transcripts/content/stop-transcript.ts'
import { forgetVoices } from '../transcripts/speakers/forget-voices.ts'

/** What each event upstream sets off downstream. */
export const hooks: Hooks = {
  onTemplateChosen: addTemplatePrompts,
  onVoicesDisabled: forgetVoices,
  onWorkspaceDeleted: stopTranscriptsOf,
  onMemberRemoved: endWebhooksOf,
  onRecordingCreated: planTranslations,
  onRecordingDeleted: async (tx, recordingId) => {
    await stopTranslations(tx, recordingId)
    await stopInsights(tx, recordingId)
  },
  onRecordingPurged: deleteTranslationsOf,
  onTranscriptImported: async (tx, workspaceId, recordingId) => {
    await startTranslations(tx, workspaceId, recordingId)
    await startInsights(tx, workspaceId, recordingId)
  },
  onTranscriptionEnded: giveUpWaiting,
}
