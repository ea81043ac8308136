import { timeOf } from '../../../../src/text/time-of.ts'
import { api } from '../../../api/client.ts'
import { paragraphsOf, type Paragraph } from '../editor/document.ts'
import { wordsOf } from '../editor/transcript-api.ts'
import type { TranslatedPassage } from './beside.ts'

/** The paragraphs of a translation, to be corrected, and their version. */
export async function readTranslation(
  params: { spaceId: string; recordingId: string; translationId: string },
  language: string,
  signal?: AbortSignal,
): Promise<{ paragraphs: Paragraph[]; version: number }> {
  const query = { jsonContentType: 'words', wordIds: true } as const
  const response = await api.getTranslation({ params, query, ...(signal === undefined ? {} : { signal }) })
  const { words, version } = await wordsOf(response)
  return { paragraphs: paragraphsOf(words, language), version }
}

export function passageOf(paragraph: Paragraph, version: number): TranslatedPassage {
  return { paragraph, version, ...timeOf(paragraph.words), speaker: paragraph.speaker }
}
