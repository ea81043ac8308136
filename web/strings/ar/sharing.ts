// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { sharing as english } from '../en/sharing.ts'

export const sharing: Catalogue<typeof english> = {
  share: 'مشاركة',
  title: 'مشاركة النص',
  about: 'يمكن لأي شخص لديه الرابط قراءة النص دون تعديله.',
  options: 'خيارات الرابط',
  until: 'صالح حتى (اختياري)',
  from: 'من',
  to: 'إلى',
  audio: 'يمكن تشغيل الصوت',
  audioPassage: 'لا يمكن مشاركة صوت مقطع.',
  createLink: 'نسخ الرابط',
  allowAndCopy: 'السماح بالروابط ونسخ الرابط',
  link: 'الرابط',
  open: 'فتح الرابط',
  revokeLink: 'إبطال الرابط',
  revokeAbout: 'الروابط المُبطَلة تتوقف نهائيًا.',
  revoked: 'تم إبطال الرابط',
  isPrivate: 'مساحة العمل هذه خاصة، لذلك لن يفتح الرابط بعد.',
  allowAbout: 'مساحة العمل هذه خاصة. للمشاركة يُسمح بالروابط فيها: عندها يمكن قراءة التسجيلات التي لها رابط، دون غيرها.',
  allowLinks: 'السماح بالروابط',
  askOwner: 'مساحة العمل هذه خاصة. اطلب من أحد مالكيها السماح بالروابط في الإعدادات.',
  isUnlisted: 'يعمل الرابط لكل من لديه. لا يُدرج في أي مكان.',
  isPublic: 'مساحة العمل هذه عامة. تُدرج التسجيلات المشارَكة أيضًا في',
  publicPage: 'الصفحة العامة',
  media: {
    after: 'حذف الوسائط بعد…',
    now: 'حذف الوسائط الآن',
    afterTitle: 'حذف الوسائط بعد تاريخ',
    nowTitle: 'حذف الوسائط الآن؟',
    stays:
      'يحذف الصوت أو الفيديو وشكله الموجي. يبقى النص وإصداراته وترجماته وتحليلاته. لن يمكنك تفريغ التسجيل مرة أخرى.',
    day: 'الاحتفاظ بالوسائط حتى',
    dayHint: 'يحذف Tiro الوسائط في الليلة التالية.',
    never: 'الاحتفاظ بالوسائط',
    until: (day) => `الوسائط حتى ${day}`,
    deleted: 'حُذفت الوسائط. النص باقٍ.',
    kept: 'لن تُحذف الوسائط.',
    keptUntil: (day) => `تبقى الوسائط حتى ${day}.`,
  },
}
