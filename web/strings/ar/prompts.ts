// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { prompts as english } from '../en/prompts.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('ar-u-nu-latn')

export const prompts: Catalogue<typeof english> = {
  title: 'الموجّهات',
  about: 'أسئلة تُطرح على التسجيلات. كل إجابة تحليل.',
  empty: 'لا توجد موجّهات بعد. اكتب واحدًا أو أضف بعضها من قالب.',
  add: 'موجّه جديد',
  addFromTemplate: 'إضافة من قالب',
  templates: 'القوالب',
  addAll: 'إضافة الكل',
  addOne: (title) => `إضافة ${title}`,
  added: (count) =>
    plural(count, {
      one: 'تمت إضافة موجّه',
      two: 'تمت إضافة موجّهين',
      few: 'تمت إضافة # موجّهات',
      many: 'تمت إضافة # موجّهًا',
      other: 'تمت إضافة # موجّه',
    }),
  isAdded: 'مُضاف',
  edit: (title) => `تعديل ${title}`,
  remove: (title) => `حذف ${title}`,
  removed: (title) => `تم حذف «${title}». تبقى تحليلاته محفوظة.`,
  name: 'العنوان',
  prompt: 'الموجّه',
  promptHint: 'اذكر ما تريده وبأي شكل. يضيف Tiro النص مع الأوقات والمتحدثين.',
  auto: 'تشغيل على كل نص جديد',
  autoShort: 'تشغيل على النصوص الجديدة',
  managed: 'من قالب',
  templatesById: {
    general: { title: 'عام', description: 'ملخص وفصول ومهام لأي نوع من التسجيلات.' },
    podcast: { title: 'بودكاست', description: 'ملاحظات الحلقة وفصولها واقتباسات منها للحلقات المنشورة.' },
    interview: { title: 'مقابلة', description: 'ما سُئل وما أُجيب عنه وما ينبغي السؤال عنه لاحقًا.' },
    meeting: { title: 'اجتماع', description: 'محضر: ما تقرّر، ومن يفعل ماذا، وما بقي مفتوحًا.' },
    lecture: { title: 'محاضرة', description: 'ملاحظات للدراسة.' },
    'voice-memo': { title: 'مذكرة صوتية', description: 'أفكار مسموعة مرتّبة.' },
  },
  templatePrompts: {
    Summary: 'ملخص',
    Chapters: 'الفصول',
    Tasks: 'المهام',
    'Show notes': 'ملاحظات الحلقة',
    Quotes: 'اقتباسات',
    Titles: 'عناوين مقترحة',
    'Questions and answers': 'أسئلة وأجوبة',
    'Main points': 'النقاط الرئيسية',
    Themes: 'المحاور',
    'Open questions': 'أسئلة مفتوحة',
    Minutes: 'المحضر',
    Decisions: 'القرارات',
    'Open points': 'نقاط معلّقة',
    'Study notes': 'ملاحظات الدراسة',
    Terms: 'المصطلحات',
    'Questions to check yourself': 'أسئلة للمراجعة',
    'Tidy text': 'نص منقّح',
    'To do': 'للقيام به',
    Title: 'العنوان',
  },
}
