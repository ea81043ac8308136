// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { translating as english } from '../en/translating.ts'

export const translating: Catalogue<typeof english> = {
  language: 'اللغة',
  translate: 'ترجمة',
  none: 'لا توجد ترجمات بعد.',
  nothingFrom: (from) => `لا يوجد محرك مثبّت يترجم من هذه اللغة: ${from}.`,
  available: 'الترجمات المتاحة:',
  pair: (from, to) => `${from} إلى ${to}`,
  allTranslated: 'تمت الترجمة إلى كل لغة متاحة.',
  supported: (languages) => `اللغات المتاحة: ${languages}.`,
  show: 'عرض بجانب النص',
  hide: 'إخفاء',
  state: {
    waiting: 'في انتظار البدء',
    running: (percent) => `جارٍ الترجمة، ${percent}`,
    failed: 'فشلت الترجمة',
    cancelled: 'أُلغيت الترجمة',
    done: (name: string) => `${name}: اكتملت الترجمة`,
  },
  stale: 'تغيّر النص منذ ترجمته.',
  update: 'تحديث الترجمة',
  actionsFor: (language) => `إجراءات ${language}`,
  cancel: 'إلغاء الترجمة',
  remove: 'حذف الترجمة',
  removed: (language) => `تم حذف الترجمة: ${language}`,
  shown: (language) => `الترجمة: ${language}`,
  close: 'إغلاق الترجمة',
  noText: 'لا يوجد نص في هذه الترجمة بعد.',
}
