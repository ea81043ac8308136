// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { usage as english } from '../en/usage.ts'

export const usage: Catalogue<typeof english> = {
  title: 'الاستخدام',
  limitsTitle: 'الاستخدام والحدود',
  about: 'ما يستخدمه كل حساب وكل مساحة عمل. يشمل استخدام الحساب ما تستخدمه مساحات العمل التي يملكها.',
  spaceAbout: 'يجب أن تتسع حدود مساحة العمل هذه وحدود الحساب المالك لها للتسجيلات الجديدة.',
  workspace: 'مساحة العمل هذه',
  account: 'حساب المالك',
  ownAccount: 'مجموع مساحات عملك',
  subjects: { accounts: 'الحسابات', workspaces: 'مساحات العمل' },
  name: 'الاسم',
  hours: 'الصوت هذا الشهر',
  storedBytes: 'الوسائط المخزّنة',
  unfinishedRecordings: 'تسجيلات قيد المعالجة',
  of: (used, limit) => `${used} من ${limit}`,
  hoursValue: (hours) => `${hours} س`,
  resets: (date) => `يبدأ من جديد في ${date}`,
  noneLeft: 'لم يبقَ شيء',
  change: (name) => `تغيير حدود ${name}`,
  changeButton: 'تغيير الحدود',
  hoursLimit: 'ساعات الصوت في الشهر',
  bytesLimit: 'بايتات الوسائط المخزّنة',
  recordingsLimit: 'تسجيلات قيد المعالجة في آنٍ واحد',
  limitHint: 'اتركه فارغًا للقيمة الافتراضية. 0 يعني بلا حد.',
  more: 'عرض المزيد',
}
