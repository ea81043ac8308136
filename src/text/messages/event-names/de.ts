import type { WebhookEvent } from '../../../contract/events.ts'

export const eventNames: Record<WebhookEvent, string> = {
  TRANSCRIPT_CREATED: 'Transkript fertig',
  TRANSCRIPT_FAILED: 'Transkription fehlgeschlagen',
  TRANSCRIPT_EDITED: 'Transkript bearbeitet',
  TRANSLATION_CREATED: 'Übersetzung fertig',
  TRANSLATION_FAILED: 'Übersetzung fehlgeschlagen',
  INSIGHT_CREATED: 'Analyse fertig',
  RECORDING_READY: 'Aufnahme importiert',
  RECORDING_FAILED: 'Import der Aufnahme fehlgeschlagen',
  RECORDING_DELETED: 'Aufnahme gelöscht',
  MEDIA_DELETED: 'Medien gelöscht',
  HIGHLIGHT_CREATED: 'Stelle markiert',
  HIGHLIGHT_CHANGED: 'Markierung geändert',
  COMMENT_CREATED: 'Kommentar hinzugefügt',
  WEBHOOK_DISABLED: 'Webhook deaktiviert',
  EXPORT_RULE_DISABLED: 'Exportregel deaktiviert',
  WEBHOOK_TEST: 'Test',
}
