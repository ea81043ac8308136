import { limitMedia } from '../library/deletion/limit-media.ts'
import { endWaitingInsights, stopInsights } from '../derived/insights/stop-insights.ts'
import { startInsights } from '../derived/insights/start-insights.ts'
import { requireNoneRunning } from '../derived/require-none-running.ts'
import { addTemplatePrompts } from '../derived/prompts/add-template-prompts.ts'
import { planTranslations } from '../derived/translations/plan-translations.ts'
import { deleteTranslationsOf } from '../derived/translations/delete-translations-of.ts'
import { startTranslations } from '../derived/translations/start-translations.ts'
import { stopTranslations } from '../derived/translations/stop-translations.ts'
import {
  pauseWebhooksOf,
  pauseWebhooksOfFolder,
  pauseWebhooksOfKeys,
  removeWebhooksOfKeys,
  removeWebhooksOfMember,
} from '../integrations/webhooks/end-webhooks.ts'
import { keepSubmission } from '../integrations/requests/submission.ts'
import { countSharesBy } from '../library/sharing/count-shares-by.ts'
import { moveSession } from '../live/move-session.ts'
import type { Hooks } from '../platform/hooks.ts'
import { cancelRunsOf } from '../platform/jobs/runs.ts'
import { cancelTranscriptsOf } from '../transcripts/content/status.ts'
import { deleteWorkspaceVoices } from '../transcripts/speakers/delete-workspace-voices.ts'

/** Connects each event of a module to the modules that react to it. */
export const hooks: Hooks = {
  onTemplateChosen: addTemplatePrompts,
  onVoicesDisabled: deleteWorkspaceVoices,
  onWorkspaceDeleted: async (tx, workspaceId) => {
    // Jobs before what they write, as workers lock them.
    await cancelRunsOf(tx, workspaceId)
    await cancelTranscriptsOf(tx, workspaceId)
  },
  onKeysRevoked: removeWebhooksOfKeys,
  onKeysDistrusted: pauseWebhooksOfKeys,
  onAccountLocked: async (tx, userId) => ({
    webhooks: await pauseWebhooksOf(tx, userId),
    shares: await countSharesBy(tx, userId),
  }),
  onMemberRemoved: removeWebhooksOfMember,
  onRecordingCreated: planTranslations,
  onFolderDeleted: pauseWebhooksOfFolder,
  onRecordingDeleted: async (tx, recordingId) => {
    await stopTranslations(tx, recordingId)
    await stopInsights(tx, recordingId)
  },
  onRecordingMoved: async (tx, moved) => {
    await requireNoneRunning(tx, 'translation', moved.recordingId)
    await requireNoneRunning(tx, 'insight', moved.recordingId)
    await moveSession(tx, moved)
    await keepSubmission(tx, moved.recordingId)
  },
  onRecordingPurged: deleteTranslationsOf,
  onFirstTranscript: limitMedia,
  onTranscriptImported: async (tx, workspaceId, recordingId) => {
    await startTranslations(tx, workspaceId, recordingId)
    await startInsights(tx, workspaceId, recordingId)
  },
  onTranscriptionEnded: endWaitingInsights,
}
