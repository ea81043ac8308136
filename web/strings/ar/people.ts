// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { people as english } from '../en/people.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('ar')

export const people: Catalogue<typeof english> = {
  title: 'الأشخاص',
  about: 'من لديه حساب على هذا الخادم. ومالكو كل مساحة عمل يقررون من يرى محتواها.',
  invite: 'دعوة',
  invitations: 'الدعوات المعلقة',
  revoke: 'إبطال',
  confirmRevoke: (email) => `هل تريد إبطال دعوة ${email}؟`,
  accounts: 'الحسابات',
  find: 'الاسم أو عنوان البريد الإلكتروني',
  administrator: 'مسؤول',
  noSecondFactor: 'بلا عامل تحقق ثانٍ',
  lock: 'قفل',
  unlock: 'إلغاء القفل',
  confirmLock: (name) => `هل تريد إنهاء كل وصول لـ ${name}؟`,
  isLocked: (name) => `حساب ${name} مقفل`,
  ended: {
    sessions: 'الجلسات التي أُنهيت',
    keys: 'مفاتيح API التي أُبطلت',
    apps: 'التطبيقات التي فُصلت',
    invitations: 'الدعوات التي أُبطلت',
    webhooks: 'webhooks وقواعد التصدير التي أُوقفت مؤقتًا',
  },
  sharesLeft: (count) =>
    plural(count, {
      other: 'روابط المشاركة لهذا الشخص التي ما زالت تعمل: #. يبطلها المالكون في الإعدادات ← روابط المشاركة.',
    }),
  ownedAlone: (space) => `لدى «${space}» أعضاء، لكن لا مالك فيها يمكنه تسجيل الدخول.`,
  unlockAbout: 'إذا ألغيت قفل الحساب، تبقى المفاتيح والتطبيقات مبطلة، وتبقى webhooks وقواعد التصدير متوقفة.',
}
