// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { status as english } from '../en/status.ts'

export const status: Catalogue<typeof english> = {
  uploading: 'لم يُرفع بعد',
  incomplete: 'الرفع غير مكتمل',
  sending: 'جارٍ الرفع…',
  live: 'مباشر',
  queued: 'في انتظار البدء',
  downloading: 'جارٍ التنزيل…',
  processing: 'جارٍ قراءة الملف…',
  transcribing: 'جارٍ التفريغ…',
  inProgress: (percent) => `جارٍ التفريغ، ${percent}`,
  stages: {
    FINDING_SPEECH: 'جارٍ البحث عن الكلام…',
    SPEAKERS: 'جارٍ التمييز بين المتحدثين…',
    FINISHING: 'جارٍ الإنهاء…',
  },
  importFailed: 'تعذّرت قراءة الوسائط',
  failed: 'فشل التفريغ',
  cancelled: 'أُلغي التفريغ',
  expired: 'انتهت مهلة الرفع',
  none: 'لا يوجد نص',
  hints: {
    uploading: 'ربما ترفع صفحة أخرى أو تطبيق آخر هذا الملف الآن. إن توقف الرفع فتابعه هناك.',
    expired: 'انتهت مهلة الرفع بعد 24 ساعة.',
  },
}
