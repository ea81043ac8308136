// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { captions as english } from '../en/captions.ts'

export const captions: Catalogue<typeof english> = {
  title: 'التسميات التوضيحية',
  open: 'عرض التسميات التوضيحية',
  share: 'مشاركة التسميات التوضيحية',
  shareAbout: 'يمكن لكل من لديه الرابط قراءة الكلمات أثناء الكلام. ينتهي الرابط بانتهاء التسجيل.',
  speaker: (number: number) => `المتحدث ${number}:`,
  named: (name: string) => `${name}:`,
  waiting: 'تظهر التسميات التوضيحية هنا أثناء الكلام.',
  paused: 'متوقف مؤقتًا',
  ended: 'انتهت الجلسة.',
  gone: 'انتهت هذه التسميات التوضيحية، أو أُبطل الرابط.',
  follow: 'الانتقال إلى أحدث الكلمات',
  larger: 'تكبير النص',
  smaller: 'تصغير النص',
  colours: 'فاتح أو داكن',
  fullScreen: 'ملء الشاشة',
  language: 'لغة التسميات التوضيحية',
  asSpoken: 'كما قيلت',
  translate: 'ترجمة التسميات التوضيحية',
  translateAbout: 'تُترجم كل مداخلة عند انتهائها، ثم يُترجم النص كله.',
}
