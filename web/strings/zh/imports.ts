// Chinese, machine-made. Speakers of the language: please correct it (docs/dashboard.md).
import type { Catalogue } from '../catalogue.ts'
import type { imports as english } from '../en/imports.ts'

export const imports: Catalogue<typeof english> = {
  "Tiro can't tell which character set the file uses. Set the recording's language, save the file as UTF-8, or name the set after the content type, such as charset=windows-1251.":
    'Tiro 无法识别此文件的字符编码（例如 windows-1251）。请设置录音的语言，或将文件另存为 UTF-8。',
  'Unknown character set "{charset}". Send UTF-8 instead.': '未知的字符编码“{charset}”。请使用 UTF-8。',
  'The file takes too long to read. Split it into smaller files.': '读取此文件耗时过长。请将其拆分为较小的文件。',
  'The file needs too much memory to read. Split it into smaller files.':
    '读取此文件需要的内存过多。请将其拆分为较小的文件。',
  'The file has more than {most} words.': '文件超过 {most} 个词。',
  'The file has more than {most} lines.': '文件超过 {most} 行。',
  'The file names more than {most} speakers.': '文件中的说话人超过 {most} 位。',
  'The file has more words or fields than a transcript can have.': '文件中的词或字段超出了转录稿的上限。',
  'The file has more elements than a transcript can have.': '文件中的元素超出了转录稿的上限。',
  'The file has more text than a transcript can have.': '文件中的文本超出了转录稿的上限。',
  'A word has more than {most} characters.': '有一个词超过 {most} 个字符。',
  'The file has a time of {seconds} s, beyond the length of any recording.':
    '文件中有 {seconds} 秒的时间，超出任何录音的时长。',
  'The file has times beyond the length of any recording.': '文件中有超出任何录音时长的时间。',
  'The file has no words.': '文件中没有词。',
  'The file has no text.': '文件中没有文本。',
  'The file has no subtitles with a time.': '文件中没有带时间的字幕。',
  'The first row must name the columns: text, and start, end or speaker. Each row must have them all.':
    '第一行必须写明列名：text，以及 start、end 或 speaker。每一行都必须包含所有列。',
  'This file has no subtitles: no line looks like 00:00:01,000 --> 00:00:02,500.':
    '此文件中没有字幕：没有任何一行形如 00:00:01,000 --> 00:00:02,500。',
  'The file is not valid JSON.': '此文件不是有效的 JSON。',
  'The file has no words, segments or paragraphs in a form that Tiro reads.':
    '文件中没有 Tiro 能读取的词、片段或段落。',
  'The file is not valid XML ({reason}).': '此文件不是有效的 XML（{reason}）。',
  'This file is not TTML: its first element must be tt.': '此文件不是 TTML：其第一个元素必须是 tt。',
  'The file has no subtitles: no p in its body has text.': '文件中没有字幕：body 中没有任何含文本的 p。',
  'The time "{time}" is not one of TTML.': '“{time}”不是 TTML 的时间。',
  'This file is not an annotation document of ELAN.': '此文件不是 ELAN 的标注文档。',
  'The document has no annotation with a time and text in a tier without a parent.':
    '文档的顶层标注层中没有带时间和文本的标注。',
  'This file is not a TextGrid. Save it in Praat with "Save as text file".':
    '此文件不是 TextGrid。请在 Praat 中用“Save as text file”保存。',
  'The TextGrid ends too early.': 'TextGrid 不完整。',
  'The TextGrid has no interval with text.': 'TextGrid 中没有带文本的区间。',
  'The TextGrid has "{value}" where a number belongs.': 'TextGrid 中应为数字的位置是“{value}”。',
  'The TextGrid has {value} where a text belongs.': 'TextGrid 中应为文本的位置是 {value}。',
  'This file is no Word document (.docx), or it is damaged or has a password.':
    '此文件不是 Word 文档 (.docx)，或者已损坏或设有密码。',
  'This file is no Excel workbook (.xlsx), or it is damaged or has a password.':
    '此文件不是 Excel 工作簿 (.xlsx)，或者已损坏或设有密码。',
  'The document has more text than a transcript can have.': '文档中的文本超出了转录稿的上限。',
}
