import type { WebhookEvent } from '../../../contract/events.ts'

export const eventNames: Record<WebhookEvent, string> = {
  TRANSCRIPT_CREATED: 'Transcription prête',
  TRANSCRIPT_FAILED: 'Échec de la transcription',
  TRANSCRIPT_EDITED: 'Transcription modifiée',
  TRANSLATION_CREATED: 'Traduction prête',
  TRANSLATION_FAILED: 'Échec de la traduction',
  INSIGHT_CREATED: 'Analyse prête',
  RECORDING_READY: 'Enregistrement importé',
  RECORDING_FAILED: 'Échec de l’import de l’enregistrement',
  RECORDING_DELETED: 'Enregistrement supprimé',
  MEDIA_DELETED: 'Média supprimé',
  HIGHLIGHT_CREATED: 'Passage surligné',
  HIGHLIGHT_CHANGED: 'Surlignage modifié',
  COMMENT_CREATED: 'Commentaire ajouté',
  WEBHOOK_DISABLED: 'Webhook désactivé',
  EXPORT_RULE_DISABLED: 'Règle d’export désactivée',
  WEBHOOK_TEST: 'Test',
}
