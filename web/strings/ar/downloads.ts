// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { downloads as english } from '../en/downloads.ts'

export const downloads: Catalogue<typeof english> = {
  "{host} can't be reached, so the model can't be downloaded.": 'تعذر الوصول إلى {host}، لذلك لا يمكن تنزيل النموذج.',
  '{address} answered {status}.': 'أجاب {address} بالرمز {status}.',
  '{address} sent more bytes than the model has: it is not the file that was expected.':
    'أرسل {address} بيانات أكثر من حجم النموذج: ليس هذا الملف المتوقع.',
  'Not enough disk space for the model. Free some space and try again.':
    'لا توجد مساحة كافية على القرص للنموذج. وفّر مساحة ثم أعد المحاولة.',
  'What {host} sent as {file} has the wrong checksum; it was deleted.':
    'ما أرسله {host} باسم {file} له مجموع اختباري خاطئ، فحُذف.',
  'The download of {file} was damaged or not the expected file, so it was deleted.':
    'كان تنزيل {file} تالفًا أو ليس الملف المتوقع، فحُذف.',
  'Another process is already downloading this model.': 'هناك عملية أخرى تنزّل هذا النموذج الآن.',
  'The download of {model} was stopped.': 'أُوقف تنزيل {model}.',
  "npm couldn't download the package {package}.": 'تعذر على npm تنزيل الحزمة {package}.',
  "npm isn't installed, so {package} can't be downloaded.": 'npm غير مثبت، لذلك لا يمكن تنزيل {package}.',
  'The package {package} from npm is not the pinned one.': 'الحزمة {package} من npm ليست الحزمة المحددة.',
}
