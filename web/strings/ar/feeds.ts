// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { feeds as english } from '../en/feeds.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('ar')

export const feeds: Catalogue<typeof english> = {
  about: 'تصبح الحلقات الجديدة تسجيلات تلقائيًا. يتحقق Tiro كل ساعة.',
  none: 'لا يوجد بودكاست بعد.',
  podcast: 'البودكاست',
  state: 'الحالة',
  follow: 'متابعة بودكاست',
  edit: 'تعديل البودكاست',
  address: 'العنوان',
  addressHint: 'عنوان RSS للبودكاست، أو صفحة تذكره.',
  latest: 'الحلقات الموجودة',
  latestKnown: 'تُحتسب فقط الحلقات التي لم تكن في العنوان السابق.',
  latestCount: (count: number) =>
    count === 0
      ? 'لا شيء، الجديدة فقط'
      : plural(count, {
          one: 'أحدث حلقة',
          two: 'أحدث حلقتين',
          few: 'أحدث # حلقات',
          many: 'أحدث # حلقة',
          other: 'أحدث # حلقة',
        }),
  folder: 'المجلد',
  noFolder: 'بدون',
  check: 'البحث عن حلقات جديدة',
  pause: 'إيقاف مؤقت',
  resume: 'استئناف',
  remove: 'إلغاء المتابعة',
  removed: 'لم يعد البودكاست متابَعًا',
  actionsFor: (name: string) => `إجراءات ${name}`,
  pausedSince: (date: string) => `متوقف منذ ${date}`,
  noAccess: 'لم يعد بإمكان من تابعه إضافة تسجيلات. استأنفه لتتابعه بنفسك.',
  reading: 'تجري القراءة…',
  readAt: (time: string) => `قُرئ: ${time}`,
  noFeed: 'لا يوجد بودكاست في هذا العنوان.',
}
