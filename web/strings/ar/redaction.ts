// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { redaction as english } from '../en/redaction.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('ar-u-nu-latn')

export const redaction: Catalogue<typeof english> = {
  open: 'نسخة منقّحة…',
  title: 'نسخة منقّحة',
  about: 'ينشئ Tiro تسجيلًا جديدًا دون الكلمات التي تختارها: تُستبدل في النص وتُكتم في الصوت. ويبقى هذا التسجيل كما هو.',
  groups: {
    SPEAKER: 'أسماء المتحدثين',
    PERSON: 'أشخاص',
    PLACE: 'أماكن',
    ORGANISATION: 'مؤسسات',
    POSSIBLE_NAME: 'أسماء محتملة',
    ADDED: 'ما أضفته',
    DATA: 'عناوين وأرقام',
  },
  data: {
    EMAIL: 'عناوين البريد الإلكتروني',
    PHONE: 'أرقام الهاتف',
    PAYMENT_CARD: 'أرقام البطاقات',
    IBAN: 'الحسابات المصرفية',
    WEB_ADDRESS: 'عناوين الويب وأسماء الحسابات',
    NUMBER: 'أرقام طويلة أخرى',
  },
  labels: {
    SPEAKER: 'شخص',
    PERSON: 'شخص',
    PLACE: 'مكان',
    ORGANISATION: 'مؤسسة',
    POSSIBLE_NAME: 'اسم',
    ADDED: 'اسم',
    EMAIL: 'بريد',
    PHONE: 'هاتف',
    PAYMENT_CARD: 'بطاقة',
    IBAN: 'حساب',
    WEB_ADDRESS: 'عنوان',
    NUMBER: 'رقم',
  },
  labelOf: (text: string) => `استبدال «${text}» بـ`,
  unsaid: 'لا يُقال أبدًا',
  times: (count: number) =>
    plural(count, {
      zero: '# مرة',
      one: 'مرة واحدة (#)',
      two: 'مرتان (#)',
      few: '# مرات',
      many: '# مرة',
      other: '# مرة',
    }),
  more: (count: number) => plural(count, { other: '# أخرى' }),
  none: 'لم يعثر Tiro على شيء. أضف الكلمات المراد تنقيحها.',
  truncated: 'عثر Tiro على أكثر مما تتسع له هذه القائمة. أضف ما ينقصها.',
  add: 'إضافة كلمة أو اسم',
  addHint: 'كلمات كاملة. لا فرق بين الأحرف الكبيرة والصغيرة ولا التشكيل.',
  addButton: 'إضافة',
  ask: 'البحث عن الأسماء بالنموذج اللغوي',
  asking: 'تجري قراءة النص…',
  askHint: 'يقرأ النموذج الذي يكتب التحليلات النص كله، وقد يستغرق ذلك دقائق.',
  sound: 'الصوت',
  sounds: {
    SILENCE: 'صمت',
    TONE: 'نغمة',
    NONE: 'بلا صوت',
  },
  copyTitle: 'العنوان',
  titleHint: (title: string) => `سيكون عنوان النسخة «${title}».`,
  keepDate: 'الاحتفاظ بتاريخ التسجيل',
  limits:
    'استمع إلى النسخة قبل مشاركتها. تبقى في الصوت الكلمات التي أُسيء التعرف عليها أو لم تُلتقط، وقد تكشف الأصوات والسياق عن الأشخاص. ولا صورة في النسخة.',
  create: 'إنشاء النسخة',
  created: 'أُنشئت النسخة المنقّحة',
}
