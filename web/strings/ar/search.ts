// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { search as english } from '../en/search.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('ar-u-nu-latn')

export const search: Catalogue<typeof english> = {
  title: 'البحث',
  label: {
    comments: 'البحث في التظليل والتعليقات',
    semantic: 'البحث بالمعنى',
    exact: 'البحث بالكلمات',
    ask: 'طرح سؤال',
  },
  placeholder: {
    comments: 'الاسم الصحيح',
    semantic: 'لماذا أُجّل الإطلاق',
    exact: '"أُجّل إلى مايو" speaker:Ada',
    ask: 'لماذا أُجّل الإطلاق؟',
  },
  mode: 'طريقة البحث',
  modes: { semantic: 'المعنى', exact: 'الكلمات بالضبط', ask: 'سؤال', comments: 'التعليقات' },
  ask: 'اسأل',
  addFilter: 'إضافة مرشّح',
  filters: { speaker: 'المتحدث', folder: 'المجلد', after: 'من', before: 'قبل' },
  filtersOf: {
    speaker: 'تصفية حسب المتحدث',
    folder: 'تصفية حسب المجلد',
    after: 'أُضيف في هذا التاريخ أو بعده',
    before: 'أُضيف قبل',
  },
  chosenFilters: 'المرشّحات',
  noneYet: {
    speaker: 'لا يوجد متحدثون مسمّون في مساحة العمل هذه بعد.',
    folder: 'لا توجد مجلدات في مساحة العمل هذه بعد.',
  },
  removeFilter: (what) => `إزالة المرشّح ${what}`,
  chip: (kind, value) => `${kind}: ${value}`,
  unknownFilter: {
    speaker: (name) => `لا يوجد في مساحة العمل هذه متحدث اسمه «${name}».`,
    folder: (name) => `لا يوجد مجلد اسمه «${name}».`,
    after: (text) => `«${text}» ليس تاريخًا. استخدم الصيغة 2026-10-01.`,
    before: (text) => `«${text}» ليس تاريخًا. استخدم الصيغة 2026-10-01.`,
  },
  noFiltersInComments: 'لا تُطبَّق المرشّحات على التعليقات. يبحث Tiro في مساحة العمل كلها.',
  noFiltersInQuestions: 'لا تُطبَّق المرشّحات على الأسئلة. يبحث Tiro في مساحة العمل كلها.',
  empty: {
    comments: 'ابحث في الكلمات المظللة والتعليقات. تحتوي النتائج على كل كلمة.',
    semantic: 'صِف ما تبحث عنه. ليس من الضروري أن تحتوي النتائج على كلماتك.',
    exact:
      'تحتوي النتائج على كل الكلمات. ضع العبارات بين "علامتي اقتباس". للتصفية اكتب speaker:Ada أو folder:Name أو after:2026-09-01 أو before:2026-10-01.',
    ask: 'اسأل عن التسجيلات في مساحة العمل هذه. تذكر الإجابات المقاطع التي تستند إليها.',
  },
  noMentions: 'لا يوجد تعليق يذكرك.',
  titles: 'في العناوين',
  nothing: (text) => `لا توجد نتائج عن «${text}».`,
  nothingSaid: (text) => `لا شيء مما قيل يطابق «${text}».`,
  nothingTry: { semantic: 'البحث بالكلمات', exact: 'البحث بالمعنى' },
  noMeaning: 'البحث بالمعنى غير متاح الآن. تحتوي هذه النتائج على كلمات من بحثك أو صيغ أخرى منها.',
  results: (results, recordings) =>
    `${plural(results, { zero: '# نتيجة', one: 'نتيجة واحدة', two: 'نتيجتان', few: '# نتائج', many: '# نتيجة', other: '# نتيجة' })} في ${plural(recordings, { zero: '# تسجيل', one: 'تسجيل واحد', two: 'تسجيلين', few: '# تسجيلات', many: '# تسجيلًا', other: '# تسجيل' })}`,
  firstResults: (results, recordings) =>
    `أول النتائج: ${plural(results, { zero: '# نتيجة', one: 'نتيجة واحدة', two: 'نتيجتان', few: '# نتائج', many: '# نتيجة', other: '# نتيجة' })} في ${plural(recordings, { zero: '# تسجيل', one: 'تسجيل واحد', two: 'تسجيلين', few: '# تسجيلات', many: '# تسجيلًا', other: '# تسجيل' })}. أضف كلمات للعثور على غيرها.`,
  play: (time) => `تشغيل من ${time}`,
  pause: 'إيقاف مؤقت',
  open: (title, time) => `فتح ${title} عند ${time}`,
  cannotPlay: 'لا يمكن تشغيل هذا التسجيل هنا.',
  noMedia: 'لا يوجد صوت للتشغيل، نص فقط.',
  asking: 'جارٍ البحث في النصوص…',
  answers: {
    NO_PASSAGE: 'لا يوجد مقطع يطابق السؤال.',
    NO_MODEL: 'لم يُعَدّ هنا نموذج لغوي، لذلك هذه هي المقاطع الأقرب إلى السؤال بنصها الحرفي.',
  },
  answer: 'الإجابة',
  citations: 'المصادر',
  citation: (number, title, time) => `المصدر ${number}: ${title}، ${time}`,
  byKeywords: 'البحث بالمعنى غير متاح الآن. تستند هذه الإجابة إلى مطابقة الكلمات.',
}
