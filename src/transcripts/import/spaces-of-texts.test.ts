// Spaces that no rule could put back are there after an import and an export.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readImported } from '../../../test/helpers/read-imported.ts'
import { documentOf } from '../../../test/helpers/render-documents.ts'
import { excelType, wordType, type ImportType } from '../../contract/endpoints/imports.ts'
import { run as render } from '../../formats/render-content.ts'
import { joinWords } from '../../text/join-words.ts'
import { encodeContent } from '../../text/stored-content.ts'

const texts = {
  th: 'สวัสดีครับ วันนี้เราจะพูดถึงนิวยอร์ก New York และลอนดอน ขอบคุณครับ',
  lo: 'ສະບາຍດີ ມື້ນີ້ພວກເຮົາຈະເວົ້າກ່ຽວກັບວຽກ ຂອບໃຈ',
  km: 'សួស្តី។ ថ្ងៃនេះយើងនឹងនិយាយអំពីការងារ។ អរគុណ',
  my: 'မင်္ဂလာပါ။ ဒီနေ့ အလုပ်အကြောင်း ပြောမယ်။ ကျေးဇူးတင်ပါတယ်။',
  ar: 'مرحبا ، كيف حالك ؟ بخير !',
  he: 'שלום , מה שלומך ? טוב .',
  es: '¿Cómo estás? ¡Muy bien! ¿Y tú?',
  fr: 'Ça va ? Oui : « très bien » ! Merci ; à demain.',
}

const formats = [
  ['srt', 'application/x-subrip'],
  ['vtt', 'text/vtt'],
  ['ttml', 'application/ttml+xml'],
  ['text', 'text/plain'],
  ['csv', 'text/csv'],
  ['word', wordType],
  ['excel', excelType],
  ['json', 'application/json'],
  ['eaf', 'text/x-eaf+xml'],
  ['textgrid', 'text/x-textgrid'],
] as const satisfies readonly (readonly [string, ImportType])[]

for (const [language, text] of Object.entries(texts)) {
  test(`${language}: a text has its spaces in every format, and after it is imported again`, async () => {
    const file = `WEBVTT\n\n00:01.000 --> 00:11.000\n${text}\n`
    const { content } = await readImported('text/vtt', file, { language })
    assert.deepEqual(
      content.segments.map((segment) => segment.text),
      [text],
    )
    const stored = { ...documentOf([]), language, content: [encodeContent(content)] }
    for (const [format, type] of formats) {
      const query = { format, ...optionsOf(format) }
      const bytes = await render({ document: stored, query })
      const again = await readImported(type, bytes, { language })
      const words = again.content.words.map(({ word }) => word)
      assert.equal(joinWords(words, language), text, format)
    }
  })
}

/** The words alone: the end of a subtitle is no space, and one heading could be a sentence. */
function optionsOf(format: (typeof formats)[number][0]) {
  if (format === 'json') return { jsonContentType: 'words' as const }
  if (format === 'word') {
    return { docIncludeSpeakers: false, docIncludeTimestamps: false, docIncludeServiceBranding: 'false' as const }
  }
  const isSubtitle = format === 'srt' || format === 'vtt' || format === 'ttml'
  return isSubtitle ? { subMaxCharactersPerLine: 500, subMaxSecondsPerLine: 60 } : {}
}
