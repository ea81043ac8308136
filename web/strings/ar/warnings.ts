// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { warnings as english } from '../en/warnings.ts'

export const warnings: Catalogue<typeof english> = {
  AUDIO_TRACKS:
    'عدد المسارات الصوتية في الملف: {count}. فُرّغ المسار {track}.[ المسار {main} بتنسيق لا يمكن قراءته هنا.][ المسار {silent} صامت.][ لتفريغ المسارات كلها ({all}) اختر متحدثًا واحدًا لكل قناة وأعد التفريغ.]',
  CHANNELS_TOO_MANY: 'عدد قنوات الملف: {channels}. يفصل Tiro حتى {most}، لذلك دُمجت القنوات.',
  CHANNELS_UNREADABLE: 'تعذّرت قراءة القنوات كلٌّ على حدة، لذلك دُمجت.',
  CHANNELS_TOO_FEW: 'عدد المتحدثين المطلوب: {wanted}، لكن كل قناة متحدث واحد، وعدد القنوات {channels}.',
  CHANNELS_SEPARATED:
    'لكل من القناتين صوت خاص بها، لذلك فُرّغت كل منهما على حدة. إذا كان ذلك خطأ، فاختر دمج القنوات وأعد التفريغ.',
  FILE_READ_PARTLY: 'أمكنت قراءة الملف حتى {time} فقط. ما بعد ذلك تالف أو بتنسيق آخر.',
  FILE_SHORTER: 'يُفترض أن تكون مدة الملف {expected}، لكن لم يُقرأ منه إلا {time}. إنه مقطوع أو تالف.',
  FILE_LONGER: 'يُفترض أن تكون مدة الملف {expected}، لكن قُرئ منه {time}.',
  FILE_TRUNCATED: 'الملف مقطوع. فُرّغ منه حتى {time}.',
  FILE_JOINED: 'في الملف عدة تسجيلات متتالية. فُرّغ الأول منها فقط، ومدته {time}. قسّم الملف لتفريغ الباقي.',
  FILE_DAMAGED: 'أجزاء من الملف تالفة. فُرّغ الباقي.',
  FETCHING_OFF: 'جودة مسودة باستخدام {engine}: تنزيل النماذج متوقف (TIRO_MODEL_FETCH=0).',
  DRAFT_ENGINE: 'جودة مسودة باستخدام {engine}. السبب: {reason}.',
  LANGUAGE_ASSUMED: 'اللغة المفترضة: {language}.',
  LANGUAGE_UNSUPPORTED: 'لغة لا يمكن تفريغها هنا: {language}، أول مرة عند {time}.',
  NO_ENGINE_FOR_LANGUAGE: 'لغة لا يمكن تفريغها هنا: {language}.',
  SOUNDS_FOREIGN: 'لا يبدو هذا باللغة التي جرى التعرّف عليها ({language}).',
  SOUNDS_FOREIGN_FROM: 'ابتداءً من {time}، لا يبدو بعض الكلام باللغة التي جرى التعرّف عليها ({language}).',
  EFFORT_UNUSED: 'يتعرّف {engine} على الكلام بطريقة واحدة فقط، لذلك لا يغيّر الجهد العالي شيئًا.',
  VOCABULARY_UNSPELLED: 'لا يستطيع النموذج كتابة هذه الكلمات من المفردات: {words}[، وعدد غيرها {more}].',
  VOCABULARY_REJECTED: 'في بعض المواضع كان تفضيل المفردات سيغيّر النص كثيرًا. أبقى Tiro هناك النتيجة العادية.',
  NOT_SPEECH: 'حُذف لأنه على الأرجح ليس كلامًا: «{text}»',
  REPETITION: 'حُذف خطأ في التعرّف: «{text}»، عدد مرات التكرار {times}.',
  NO_SPEECH: 'لم يُعثر على كلام في هذا التسجيل.',
  SPEECH_WITHOUT_WORDS:
    'لم يجرِ التعرّف على كلمات في {seconds} من {of} ثانية من الكلام، أول مرة عند {time}. جرّب نموذجًا آخر.',
  PUNCTUATION_PARTLY: 'علامات الترقيم في {refused} من {passages} من المقاطع وفق قواعد، لأن النموذج أعطى كلمات أخرى.',
  PUNCTUATION_FAILED: 'علامات الترقيم والأحرف الكبيرة وفق قواعد، لأن {engine} أخفق: {reason}',
  CORRECTIONS_LOST: 'تعذّر نقل {lost} من {corrections} من تصحيحات النص السابق، لأن الكلمات الجديدة مختلفة.',
  TEXT_NOT_HEARD: 'لا يقول التسجيل هذا النص، لذلك بقيت أوقاته كما كانت.',
  TEXT_PARTLY_HEARD: 'لم تُسمع {unheard} من {words} من كلمات النص بهذا الشكل في التسجيل. أوقاتها تقديرية.',
  TEXT_TIMES_PENDING: 'يحصل النص على أوقات نطق كلماته فور وصول الوسائط.',
  TEXT_TIMES_FAILED: 'تعذّر العثور على أوقات النص في التسجيل، لذلك بقيت كما كانت: {reason}',
  SPEAKER_MODELS_MISSING: 'تعذّر تنزيل نماذج المتحدثين: {reason}.',
  SPEAKERS_FAILED: 'تعذّر تحديد المتحدثين: {reason}',
  SPEAKERS_SAME:
    'نُسب كل الكلام إلى متحدث واحد: لم يمكن التمييز بين صوتين بيقين. حدّد عدد المتحدثين وأعد التفريغ، أو ثبّت [النموذجين {segmentation} و]titanet-small.',
  SPEAKERS_ESTIMATED:
    'جودة مسودة: فُصل المتحدثون بحسب صوتهم. عددهم ({speakers}) تقديري. إذا كان خطأ، فحدّد عدد المتحدثين وأعد التفريغ.',
  SPEAKERS_DRAFT: 'جودة مسودة: فُصل المتحدثون بحسب صوتهم، من دون نموذج لبصمات الصوت.',
  SPEAKERS_FEWER: 'عدد المتحدثين المطلوب: {wanted}، لكن أمكن تمييز {speakers} فقط.',
  SPEAKERS_SILENT:
    'عدد المتحدثين الذين عُثر عليهم: {speakers}، لكن {speaking} فقط لهم كلمات: الآخرون لا يتحدثون إلا حين يتحدث غيرهم.',
  SENTENCES_KEPT:
    'عدد الجمل التي تعذّرت ترجمتها وبقيت بلغتها الأصلية: {count}، عند {places}[ وفي مواضع أخرى عددها {more}].',
  SENTENCE_CORRECTIONS_LOST:
    'تعذّر الاحتفاظ بـ{lost} من أصل {corrections} من تصحيحات الترجمة السابقة لأن النص الأصلي يقول الآن شيئًا آخر هناك.',
  NAMES_TRANSLATED: 'عدد الجمل التي ربما تُرجم فيها اسم: {count}، عند {places}[ وفي مواضع أخرى عددها {more}].',
}
