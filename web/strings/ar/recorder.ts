// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { recorder as english } from '../en/recorder.ts'

export const recorder: Catalogue<typeof english> = {
  record: 'تسجيل',
  title: 'الميكروفون',
  nameOf: (when) => `تسجيل ${when}`.replaceAll(/[/\\:]/g, '.'),
  asking: 'اسمح لـ Tiro باستخدام الميكروفون لبدء التسجيل.',
  recording: 'جارٍ التسجيل',
  paused: 'متوقف مؤقتًا',
  ending: 'جارٍ الإنهاء…',
  lost: 'انفصل الميكروفون. كل ما سُجّل حتى الآن محفوظ.',
  stop: 'إيقاف وإضافة',
  pause: 'إيقاف مؤقت',
  resume: 'استئناف',
  silent: 'لم يُرصد أي صوت. تأكد من اختيار الميكروفون الصحيح وتشغيله.',
  noCopy: 'لا توجد في هذا المتصفح مساحة لنسخة احتياطية. أبقِ هذه الصفحة مفتوحة حتى تتوقف.',
  leave: 'إيقاف التسجيل؟ يحتفظ هذا المتصفح بما سُجّل ويعرضه عليك لاحقًا.',
  stay: 'متابعة التسجيل',
  close: 'التوقف الآن',
  copyAbout: 'يحتفظ هذا المتصفح بنسخة أثناء التسجيل. إذا أُغلقت الصفحة فلن تفقد أكثر من 2 ث.',
  unfinished: (length) => `لديك تسجيل غير مكتمل مدته ${length}.`,
  addUnfinished: 'إضافة التسجيل',
  discard: 'تجاهل التسجيل',
  discarded: 'تم تجاهل التسجيل',
  troubles: {
    refused: 'لا يُسمح لـ Tiro باستخدام الميكروفون. اسمح به بجوار شريط العنوان ثم حاول مجددًا.',
    none: 'لم يُعثر على ميكروفون. صِل واحدًا ثم حاول مجددًا.',
    busy: 'يستخدم برنامج آخر الميكروفون. أغلقه ثم حاول مجددًا.',
    insecure: 'لا تسمح المتصفحات بالتسجيل إلا عبر https أو على جهاز الخادم نفسه. اطلب من المسؤول إعداد https.',
    unable: 'لا يستطيع هذا المتصفح التسجيل. سجّل ببرنامج آخر وأضف الملف.',
  },
}
