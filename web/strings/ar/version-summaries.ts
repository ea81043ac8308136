// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { transcript as english } from '../en/transcript.ts'
import { pluralIn } from '../plural.ts'

const plural = pluralIn('ar-u-nu-latn')

export const versionSummaries: Catalogue<typeof english>['versionSummaries'] = {
  recognised: (engine) => `تعرّف عليه ${engine}`,
  live: 'تعرُّف مباشر',
  correctedLive: 'صُحّح أثناء الجلسة المباشرة',
  carriedOver: (count) =>
    plural(count, {
      zero: 'لا تصحيحات سابقة محفوظة',
      one: 'حُفظ تصحيح سابق واحد',
      two: 'حُفظ تصحيحان سابقان',
      few: 'حُفظت # تصحيحات سابقة',
      many: 'حُفظ # تصحيحًا سابقًا',
      other: 'حُفظ # تصحيح سابق',
    }),
  replacements: 'طُبّقت استبدالات مساحة العمل',
  edited: (count) =>
    plural(count, {
      zero: 'لا تغييرات يدوية',
      one: 'تغيير يدوي واحد',
      two: 'تغييران يدويان',
      few: '# تغييرات يدوية',
      many: '# تغييرًا يدويًا',
      other: '# تغيير يدوي',
    }),
  replaced: (find, replace, count) =>
    `«${find}» ← «${replace}»، ${plural(count, { zero: '# مرة', one: 'مرة واحدة', two: 'مرتان', few: '# مرات', many: '# مرة', other: '# مرة' })}`,
  speakersSplit: (count) =>
    plural(count, {
      zero: 'لم يُقسَّم أي متحدث',
      one: 'قُسّم متحدث واحد',
      two: 'قُسّم متحدثان',
      few: 'قُسّم # متحدثين',
      many: 'قُسّم # متحدثًا',
      other: 'قُسّم # متحدث',
    }),
  speakersMerged: (count) =>
    plural(count, {
      zero: 'لم يُدمج أي متحدث',
      one: 'دُمج متحدث واحد',
      two: 'دُمج متحدثان',
      few: 'دُمج # متحدثين',
      many: 'دُمج # متحدثًا',
      other: 'دُمج # متحدث',
    }),
  speakersNamed: (count) =>
    plural(count, {
      zero: 'لم يُسمَّ أحد',
      one: 'سُمّي واحد',
      two: 'سُمّي اثنان',
      few: 'سُمّي #',
      many: 'سُمّي #',
      other: 'سُمّي #',
    }),
  timed: 'عُثر على الأوقات في التسجيل',
  restored: (version) => `استُعيد الإصدار ${version}`,
  imported: (count) =>
    plural(count, {
      zero: 'لم تُستورد كلمات',
      one: 'استُوردت كلمة واحدة',
      two: 'استُوردت كلمتان',
      few: 'استُوردت # كلمات',
      many: 'استُوردت # كلمة',
      other: 'استُوردت # كلمة',
    }),
}
