// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { exporting as english } from '../en/exporting.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('ar-u-nu-latn')

export const exporting: Catalogue<typeof english> = {
  formats: {
    text: 'نص',
    word: 'Word',
    pdf: 'PDF',
    srt: 'ترجمة مرئية (SRT)',
    vtt: 'ترجمة مرئية (VTT)',
    ttml: 'ترجمة مرئية (TTML)',
    csv: 'جدول (CSV)',
    markdown: 'ملاحظة (Markdown)',
    json: 'بيانات (JSON)',
    eaf: 'ELAN (EAF)',
    textgrid: 'Praat (TextGrid)',
  },
  choose: 'الصيغ',
  options: 'الخيارات',
  original: (language) => `الأصل (${language})`,
  which: 'اللغة',
  speakers: 'المتحدثون',
  timestamps: 'الأوقات',
  branding: 'إضافة «Transcribed with Tiro»',
  highlights: 'التظليل والتعليقات',
  clean: 'حذف أصوات التردد والبدايات المكررة',
  figures: 'كتابة الأعداد بالأرقام، مثل 25%',
  perLine: 'أحرف في السطر',
  perBlock: 'ثوانٍ لكل ترجمة',
  lines: 'أسطر لكل ترجمة',
  preset: 'مناسب لـ',
  ownPreset: 'اختيار خاص',
  presets: {
    youtube: 'YouTube',
    streaming: 'البث عبر الإنترنت (مثل Netflix)',
    broadcast: 'البث التلفزيوني',
    short: 'مقاطع عمودية قصيرة',
  },
  exportAs: 'تصدير…',
  exportTo: (format) => `تصدير بصيغة ${format}`,
  exportTitle: (count) =>
    plural(count, {
      one: 'تصدير',
      two: 'تصدير تسجيلين',
      few: 'تصدير # تسجيلات',
      many: 'تصدير # تسجيلًا',
      other: 'تصدير # تسجيل',
    }),
  notReady: (count) =>
    plural(count, {
      zero: '# تسجيل بلا نص مفرّغ سيُستبعد.',
      one: 'تسجيل واحد بلا نص مفرّغ سيُستبعد.',
      two: 'تسجيلان بلا نص مفرّغ سيُستبعدان.',
      few: '# تسجيلات بلا نص مفرّغ ستُستبعد.',
      many: '# تسجيلًا بلا نص مفرّغ ستُستبعد.',
      other: '# تسجيل بلا نص مفرّغ ستُستبعد.',
    }),
  downloadZip: (count) =>
    plural(count, {
      one: 'تنزيل ملف واحد بصيغة zip',
      two: 'تنزيل ملفين بصيغة zip',
      few: 'تنزيل # ملفات بصيغة zip',
      many: 'تنزيل # ملفًا بصيغة zip',
      other: 'تنزيل # ملف بصيغة zip',
    }),
  zipName: 'transcripts.zip',
  collecting: (done, all) => `${done} من ${all} من الملفات`,
  automatic: 'تلقائي',
  jsonContent: 'المحتوى',
  jsonContents: { words: 'كلمات', paragraphs: 'فقرات', segments: 'مقاطع' },
  from: 'من',
  to: 'إلى',
  badTime: 'أدخل وقتًا مثل 1:30 أو 90.',
  download: (count) =>
    plural(count, {
      one: 'تنزيل',
      two: 'تنزيل ملفين',
      few: 'تنزيل # ملفات',
      many: 'تنزيل # ملفًا',
      other: 'تنزيل # ملف',
    }),
  copy: 'نسخ',
  preview: 'معاينة',
  noPreview: 'تعرض المعاينة النص فقط. الملف المُنزَّل يحتوي على التنسيق أيضًا.',
  cut: 'تُعرض البداية فقط.',
  problems: (count) =>
    count === 0
      ? 'تبقى كل الترجمات ظاهرة مدة كافية للقراءة.'
      : plural(count, {
          one: 'ترجمة واحدة صعبة القراءة',
          two: 'ترجمتان صعبتا القراءة',
          few: '# ترجمات صعبة القراءة',
          many: '# ترجمة صعبة القراءة',
          other: '# ترجمة صعبة القراءة',
        }),
  fast: (perSecond, most) => `${perSecond} حرفًا في الثانية (مقروء حتى ${most})`,
  short: (seconds) => `تظهر ${seconds} ث فقط`,
  stage: 'معاينة الترجمة المرئية',
  subtitles: 'الترجمات المرئية',
  nextProblem: 'عرض التالي',
  breakHint: 'اختر كلمة لتبدأ بها ترجمة جديدة.',
  breakAt: 'بدء ترجمة جديدة بكلمة',
  joinSubtitles: 'الدمج مع الترجمة السابقة',
  setByHand: 'محدَّد يدويًا',
  makeAutomatic: 'إرجاع إلى التلقائي',
  breaksSet: (count) =>
    plural(count, {
      one: 'فاصل واحد محدَّد يدويًا',
      two: 'فاصلان محدَّدان يدويًا',
      few: '# فواصل محدَّدة يدويًا',
      many: '# فاصلًا محدَّدًا يدويًا',
      other: '# فاصل محدَّد يدويًا',
    }),
  resetBreaks: 'إعادة ضبط الكل',
  breaksReset: 'عادت كل الفواصل تلقائية',
  breakAutomatic: 'عاد الفاصل تلقائيًا',
  subtitleBegins: (word) => `تبدأ ترجمة بكلمة «${word}»`,
  subtitlesJoined: 'دُمجت الترجمتان',
}
