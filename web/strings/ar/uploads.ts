// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { uploads as english } from '../en/uploads.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('ar-u-nu-latn')

export const uploads: Catalogue<typeof english> = {
  newRecording: 'تسجيل جديد',
  drop: 'أفلت الملفات لإضافتها',
  dropInto: (name) => `أفلت الملفات لإضافتها إلى ${name}`,
  chooseFiles: 'اختيار ملفات',
  chooseFolder: 'اختيار مجلد',
  orDrop: 'يمكنك أيضًا إفلات الملفات في أي مكان من الصفحة.',
  fromFiles: 'ملفات',
  url: 'رابط تسجيل أو فيديو',
  urlHint: 'رابط ملف وسائط أو صفحة في موقع فيديو.',
  title: 'العنوان',
  titleHint: 'اختياري. يُستخدم اسم الملف إذا تُرك فارغًا.',
  language: 'اللغة',
  languageInherited: 'كما في مساحة العمل',
  speakers: 'عدد المتحدثين',
  speakersHint: 'اتركه فارغًا للكشف التلقائي.',
  add: 'إضافة تسجيل',
  added: 'جارٍ تنزيل التسجيل…',
  tray: 'عمليات الرفع',
  uploading: (count) =>
    plural(count, {
      zero: 'جارٍ رفع # ملف',
      one: 'جارٍ رفع ملف واحد',
      two: 'جارٍ رفع ملفين',
      few: 'جارٍ رفع # ملفات',
      many: 'جارٍ رفع # ملفًا',
      other: 'جارٍ رفع # ملف',
    }),
  allDone: 'رُفعت كل الملفات',
  someStopped: (count) =>
    plural(count, {
      zero: '# ملف يحتاج إلى انتباهك',
      one: 'ملف واحد يحتاج إلى انتباهك',
      two: 'ملفان يحتاجان إلى انتباهك',
      few: '# ملفات تحتاج إلى انتباهك',
      many: '# ملفًا تحتاج إلى انتباهك',
      other: '# ملف تحتاج إلى انتباهك',
    }),
  paused: 'متوقف مؤقتًا',
  waiting: 'في انتظار البدء',
  lost: 'لا يوجد اتصال. جارٍ إعادة المحاولة…',
  diskFull: 'قرص الخادم ممتلئ. جارٍ إعادة المحاولة…',
  finishing: 'جارٍ الإنهاء…',
  done: 'تم الرفع',
  chooseAgain: 'لم يعد هذا المتصفح يستطيع قراءة الملف. اختره مجددًا لمتابعة الرفع.',
  wrongFile: 'هذا ملف مختلف. حجمه غير مطابق.',
  progress: (sent, all) => `${sent} من ${all}`,
  speed: (perSecond) => `${perSecond}/ث`,
  left: (time) => `بقي ${time}`,
  pause: (name) => `إيقاف ${name} مؤقتًا`,
  resume: (name) => `استئناف ${name}`,
  cancel: (name) => `إلغاء ${name}`,
  retry: (name) => `إعادة محاولة ${name}`,
  dismiss: (name) => `إزالة ${name} من القائمة`,
  open: (name) => `فتح ${name}`,
  collapse: 'عرض أقل',
  expand: 'عرض الكل',
  clear: 'إزالة المكتملة',
  noMedia: 'لم يُعثر على ملفات صوت أو فيديو.',
  deleted: 'حُذف التسجيل أثناء الرفع.',
}
