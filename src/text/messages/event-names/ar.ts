import type { WebhookEvent } from '../../../contract/events.ts'

export const eventNames: Record<WebhookEvent, string> = {
  TRANSCRIPT_CREATED: 'النص جاهز',
  TRANSCRIPT_FAILED: 'فشل التفريغ',
  TRANSCRIPT_EDITED: 'عُدّل النص',
  TRANSLATION_CREATED: 'الترجمة جاهزة',
  TRANSLATION_FAILED: 'فشلت الترجمة',
  INSIGHT_CREATED: 'التحليل جاهز',
  RECORDING_READY: 'استُورد التسجيل',
  RECORDING_FAILED: 'فشل استيراد التسجيل',
  RECORDING_DELETED: 'حُذف التسجيل',
  MEDIA_DELETED: 'حُذفت الوسائط',
  HIGHLIGHT_CREATED: 'ظُلّل مقطع',
  HIGHLIGHT_CHANGED: 'عُدّل التظليل',
  COMMENT_CREATED: 'أُضيف تعليق',
  WEBHOOK_DISABLED: 'عُطّل webhook',
  EXPORT_RULE_DISABLED: 'عُطّلت قاعدة التصدير',
  WEBHOOK_TEST: 'اختبار',
}
