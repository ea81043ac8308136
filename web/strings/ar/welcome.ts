// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { welcome as english } from '../en/welcome.ts'

export const welcome: Catalogue<typeof english> = {
  title: 'مرحبًا بك في Tiro',
  server: 'الخادم والنماذج',
  setUp: 'إعداد Tiro',
  machine: 'ما يستطيعه هذا الخادم',
  now: {
    good: (languages) => `يفرّغ هذا الخادم بجودة عالية: ${languages}.`,
    goodAfterDownload: (languages) =>
      `يفرّغ هذا الخادم بجودة عالية: ${languages}. ينزّل نموذج الكلام مع أول تسجيل.`,
    drafts: (languages) => `حاليًا يُنتج هذا الخادم مسودات (${languages}): مناسبة للعثور على المقاطع، لا للقراءة.`,
    nothing: 'لا يستطيع هذا الخادم التفريغ بعد.',
    downloadFailed: 'فشل تنزيل نموذج أفضل.',
  },
  accountAbout: 'هذا حساب المسؤول: يمكنه دعوة أشخاص وتنزيل نماذج.',
  createAccount: 'إنشاء حساب',
  noToken: 'لإعداد Tiro افتح الرابط الذي يطبعه Tiro عند أول تشغيل.',
  usedLink: 'يعمل رابط الإعداد مرة واحدة. هل أنشأت الحساب بالفعل؟',
  keyLabel: 'مفتاح API',
  keyNote: 'أول مفتاح API لك، للبرامج. انسخه الآن لأنه لن يُعرض مرة أخرى. يمكنك إنشاء المزيد من «عمليات التكامل».',
  transcribes: 'التفريغ',
  transcribesNothing: 'لا شيء بعد',
  translates: 'الترجمة',
  translatesNothing: 'لا شيء بعد',
  every: 'كل اللغات',
  languages: (names, count) =>
    count <= names.length ? names.join('، ') : `${names.join('، ')} و${count - names.length} غيرها`,
  all: (count) => `عرض الكل (${count})`,
  pair: (from, to) => `${from} ← ${to}`,
  downloadedOnUse: 'يُنزَّل عند أول استخدام',
  downloadHasFailed: 'فشل التنزيل',
  good: 'جودة عالية',
  semanticSearch: 'البحث بالمعنى',
  yes: 'نعم',
  keywordsOnly: 'لا، بالكلمات فقط',
  toDoMore: 'لإمكانات أكثر',
  hints: {
    noSpeech:
      'لا يستطيع هذا الخادم التفريغ بعد. نزّل نموذج كلام، أو ثبّت PocketSphinx لمسودات إنجليزية (apt install pocketsphinx).',
    onlyDraft:
      'النصوص مسودات حاليًا: مناسبة للعثور على المقاطع، لا للقراءة. نزّل نموذج كلام لجودة عالية. يعرف Parakeet عدد 25 لغة أوروبية، وWhisper عدد 99.',
    noTranslation: 'للترجمة ثبّت Apertium مع زوج لغات، مثل apt install apertium-eng-spa.',
    noDownloads: 'تنزيل النماذج معطّل. اضبط TIRO_MODEL_FETCH=1 لتفعيله، أو اضبط TIRO_MODELS على مجلد نماذج.',
    byHand: (id) =>
      `لا يوجد إنترنت هنا؟ على حاسوب متصل بالإنترنت شغّل «tiro models pull ${id} --data models-for-tiro». انسخ المجلد models-for-tiro/models إلى هذا الخادم، واضبط TIRO_MODELS عليه ثم أعد التشغيل.`,
    noMeaning: 'للبحث بالمعنى ثبّت نموذج بحث.',
  },
  models: 'النماذج',
  modelsInstalled: (here, all) => `المثبّت ${here} من ${all}`,
  modelsAbout: 'تُنزَّل مرة واحدة وتبقى على هذا الخادم.',
  notAdministrator: 'لا يمكن تنزيل النماذج إلا لمسؤول.',
  purposes: {
    speech: 'الكلام',
    segmentation: 'المتحدثون',
    voiceprint: 'الأصوات',
    embedding: 'البحث',
    translation: 'الترجمة',
  },
  isInstalled: 'مثبّت',
  download: 'تنزيل',
  resumeDownload: 'استئناف التنزيل',
  downloadOf: (title) => `تنزيل ${title}`,
  downloading: (share) => `جارٍ التنزيل، ${share}`,
  downloadingSoFar: (bytes) => `جارٍ التنزيل، ${bytes} حتى الآن`,
  failed: (why) => `فشل آخر تنزيل: ${why}`,
  spaceAbout: 'تضم مساحة العمل تسجيلات والأشخاص الذين يمكنهم رؤيتها.',
  spaceName: 'اسم مساحة العمل',
  firstName: 'تسجيلاتي',
  language: 'لغة التسجيلات',
  createSpace: 'إنشاء مساحة العمل',
}
