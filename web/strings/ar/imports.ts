// Arabic, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { imports as english } from '../en/imports.ts'

export const imports: Catalogue<typeof english> = {
  "Tiro can't tell which character set the file uses. Set the recording's language, save the file as UTF-8, or name the set after the content type, such as charset=windows-1251.":
    'لا يستطيع Tiro معرفة ترميز أحرف الملف، مثل windows-1251. حدّد لغة التسجيل أو احفظ الملف بترميز UTF-8.',
  'Unknown character set "{charset}". Send UTF-8 instead.': 'ترميز أحرف غير معروف: «{charset}». استخدم UTF-8.',
  'The file takes too long to read. Split it into smaller files.':
    'تستغرق قراءة الملف وقتًا طويلًا جدًا. قسّمه إلى ملفات أصغر.',
  'The file needs too much memory to read. Split it into smaller files.':
    'تحتاج قراءة الملف إلى ذاكرة كبيرة جدًا. قسّمه إلى ملفات أصغر.',
  'The file has more than {most} words.': 'في الملف كلمات أكثر من الحد الأقصى ({most}).',
  'The file has more than {most} lines.': 'في الملف أسطر أكثر من الحد الأقصى ({most}).',
  'The file names more than {most} speakers.': 'في الملف متحدثون أكثر من الحد الأقصى ({most}).',
  'The file has more words or fields than a transcript can have.': 'في الملف كلمات أو حقول أكثر مما يتسع له النص.',
  'The file has more elements than a transcript can have.': 'في الملف عناصر أكثر مما يتسع له النص.',
  'The file has more text than a transcript can have.': 'نص الملف أطول من الحد المسموح.',
  'A word has more than {most} characters.': 'في الملف كلمة أطول من الحد الأقصى ({most} حرفًا).',
  'The file has a time of {seconds} s, beyond the length of any recording.':
    'في الملف وقت قدره {seconds} ثانية، أطول من أي تسجيل.',
  'The file has times beyond the length of any recording.': 'في الملف أوقات أطول من أي تسجيل.',
  'The file has no words.': 'لا كلمات في الملف.',
  'The file has no text.': 'لا نص في الملف.',
  'The file has no subtitles with a time.': 'لا ترجمة بتوقيت في الملف.',
  'The first row must name the columns: text, and start, end or speaker. Each row must have them all.':
    'يجب أن يسمّي الصف الأول الأعمدة: text مع start أو end أو speaker. ويجب أن تكون كلها في كل صف.',
  'This file has no subtitles: no line looks like 00:00:01,000 --> 00:00:02,500.':
    'لا ترجمة في هذا الملف: لا سطر يشبه 00:00:01,000 --> 00:00:02,500.',
  'The file is not valid JSON.': 'الملف ليس JSON صالحًا.',
  'The file has no words, segments or paragraphs in a form that Tiro reads.':
    'لا كلمات أو مقاطع أو فقرات في الملف بصيغة يقرؤها Tiro.',
  'The file is not valid XML ({reason}).': 'الملف ليس XML صالحًا ({reason}).',
  'This file is not TTML: its first element must be tt.': 'هذا الملف ليس TTML: يجب أن يكون عنصره الأول tt.',
  'The file has no subtitles: no p in its body has text.': 'لا ترجمة في الملف: لا نص في أي عنصر p من body.',
  'The time "{time}" is not one of TTML.': 'الوقت «{time}» ليس من أوقات TTML.',
  'This file is not an annotation document of ELAN.': 'هذا الملف ليس مستند تعليقات من ELAN.',
  'The document has no annotation with a time and text in a tier without a parent.':
    'ليس في المستند تعليق له وقت ونص في طبقة رئيسية.',
  'This file is not a TextGrid. Save it in Praat with "Save as text file".':
    'هذا الملف ليس TextGrid. احفظه في Praat بالأمر «Save as text file».',
  'The TextGrid ends too early.': 'ملف TextGrid غير مكتمل.',
  'The TextGrid has no interval with text.': 'لا فترة بنص في ملف TextGrid.',
  'The TextGrid has "{value}" where a number belongs.': 'في ملف TextGrid «{value}» حيث يجب أن يكون رقم.',
  'The TextGrid has {value} where a text belongs.': 'في ملف TextGrid {value} حيث يجب أن يكون نص.',
  'This file is no Word document (.docx), or it is damaged or has a password.':
    'هذا الملف ليس مستند Word ‏(.docx)، أو أنه تالف أو محمي بكلمة مرور.',
  'This file is no Excel workbook (.xlsx), or it is damaged or has a password.':
    'هذا الملف ليس مصنف Excel ‏(.xlsx)، أو أنه تالف أو محمي بكلمة مرور.',
  'The document has more text than a transcript can have.': 'نص المستند أطول من الحد المسموح.',
}
