import type { WebhookEvent } from '../../../contract/events.ts'

/** What has happened, in a few words. The dashboard has these names, too. */
export const eventNames = {
  TRANSCRIPT_CREATED: 'Transcript ready',
  TRANSCRIPT_FAILED: 'Transcription failed',
  TRANSCRIPT_EDITED: 'Transcript edited',
  TRANSLATION_CREATED: 'Translation ready',
  TRANSLATION_FAILED: 'Translation failed',
  INSIGHT_CREATED: 'Insight ready',
  RECORDING_READY: 'Recording imported',
  RECORDING_FAILED: 'Recording import failed',
  RECORDING_DELETED: 'Recording deleted',
  MEDIA_DELETED: 'Media deleted',
  HIGHLIGHT_CREATED: 'Passage highlighted',
  HIGHLIGHT_CHANGED: 'Highlight changed',
  COMMENT_CREATED: 'Comment added',
  WEBHOOK_DISABLED: 'Webhook disabled',
  EXPORT_RULE_DISABLED: 'Export rule disabled',
  WEBHOOK_TEST: 'Test',
} satisfies Record<WebhookEvent, string>
