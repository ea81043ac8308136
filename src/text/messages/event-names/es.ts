import type { WebhookEvent } from '../../../contract/events.ts'

export const eventNames: Record<WebhookEvent, string> = {
  TRANSCRIPT_CREATED: 'Transcripción lista',
  TRANSCRIPT_FAILED: 'Transcripción fallida',
  TRANSCRIPT_EDITED: 'Transcripción editada',
  TRANSLATION_CREATED: 'Traducción lista',
  TRANSLATION_FAILED: 'Traducción fallida',
  INSIGHT_CREATED: 'Análisis listo',
  RECORDING_READY: 'Grabación importada',
  RECORDING_FAILED: 'Importación de la grabación fallida',
  RECORDING_DELETED: 'Grabación eliminada',
  MEDIA_DELETED: 'Medios eliminados',
  HIGHLIGHT_CREATED: 'Pasaje resaltado',
  HIGHLIGHT_CHANGED: 'Resaltado modificado',
  COMMENT_CREATED: 'Comentario añadido',
  WEBHOOK_DISABLED: 'Webhook desactivado',
  EXPORT_RULE_DISABLED: 'Regla de exportación desactivada',
  WEBHOOK_TEST: 'Prueba',
}
