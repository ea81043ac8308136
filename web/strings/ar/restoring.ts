// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { restoring as english } from '../en/restoring.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('ar-u-nu-latn')

export const restoring: Catalogue<typeof english> = {
  title: 'استعادة أرشيف',
  about: 'يصبح أرشيف مساحة العمل مساحة عمل جديدة. تُنزَّل الأرشيفات من إعدادات مساحة العمل، هنا أو على خادم Tiro آخر.',
  choose: 'اختيار أرشيف',
  chooseOther: 'اختيار ملف آخر',
  unreadable: (name) => `لا يستطيع هذا المتصفح قراءة ${name}. اختره مرة أخرى.`,
  notArchive: (name) => `${name} ليس أرشيفًا لمساحة عمل في Tiro، أو لم يُنزَّل كاملًا.`,
  file: 'الملف',
  workspace: 'مساحة العمل',
  made: 'تاريخ الإنشاء',
  recordings: 'التسجيلات',
  someMedia: (count, withMedia) => `${count}، منها ${withMedia} مع الصوت أو الفيديو`,
  folders: 'المجلدات',
  speakers: 'المتحدثون',
  prompts: 'الموجّهات',
  without:
    'لا يحتوي الأرشيف على: التحليلات والأعضاء وروابط المشاركة وخطافات الويب والبودكاست وقواعد التصدير والبصمات الصوتية وصور المتحدثين.',
  restore: 'استعادة',
  sendingTitle: 'إرسال الأرشيف',
  sending: (share) => `جارٍ إرسال الأرشيف، ${share}`,
  restoring: 'استلم Tiro الأرشيف ويستعيده الآن. أبقِ هذه الصفحة مفتوحة.',
  done: (count) =>
    plural(count, {
      zero: 'تمت الاستعادة مع # تسجيل.',
      one: 'تمت الاستعادة مع تسجيل واحد.',
      two: 'تمت الاستعادة مع تسجيلين.',
      few: 'تمت الاستعادة مع # تسجيلات.',
      many: 'تمت الاستعادة مع # تسجيلًا.',
      other: 'تمت الاستعادة مع # تسجيل.',
    }),
  open: 'فتح مساحة العمل',
  refused: 'لا يستطيع Tiro استعادة هذا الأرشيف. لم يتغير شيء.',
}
