// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { insights as english } from '../en/insights.ts'

export const insights: Catalogue<typeof english> = {
  ask: {
    title: 'اسأل هذا التسجيل',
    placeholder: 'ماذا تقرّر؟',
    followUp: 'اطرح سؤالًا للمتابعة',
    button: 'اسأل',
    source: (number, time) => `المصدر ${number}، عند ${time}`,
  },
  about: 'تشغيل موجّه على هذا التسجيل.',
  noPrompts: 'لا توجد موجّهات في مساحة العمل هذه بعد.',
  noPromptsViewer: 'لا توجد تحليلات بعد.',
  addPrompts: 'إضافة موجّهات',
  editPrompts: 'تعديل الموجّهات',
  generate: 'إنشاء',
  generateOne: (title) => `إنشاء ${title}`,
  notGenerated: 'لم يُنشأ بعد',
  state: {
    waiting: 'في انتظار البدء',
    running: (percent) => `جارٍ الإنشاء، ${percent}`,
    failed: 'تعذّر إنشاء هذا التحليل',
    cancelled: 'أُلغي',
    done: (name: string) => `${name}: اكتمل`,
  },
  stale: 'تغيّر النص منذ إنشاء هذا التحليل.',
  regenerate: 'إنشاء من جديد',
  actionsFor: (title) => `إجراءات ${title}`,
  copy: 'نسخ',
  copyChapters: 'نسخ الفصول',
  saveChapters: 'حفظ الفصول (JSON للبودكاست)',
  remove: 'حذف',
  removed: (title) => `تم حذف «${title}»`,
  writtenBy: (engine) => `أنشأه ${engine}`,
  tweak: 'طلب تغيير',
  tweakOf: (title) => `طلب تغيير في ${title}`,
  tweakPlaceholder: 'مثلًا: دون أسماء',
  shorter: 'أقصر',
  longer: 'أطول',
  tweaks: (all) => `التغييرات المطلوبة: ${all.join(' · ')}`,
}
