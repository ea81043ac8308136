import { queryOptions } from '@tanstack/react-query'
import type { TranslationEdit } from '../../../../src/contract/endpoints/editing.ts'
import { batchesOf } from '../../../../src/text/batches-of.ts'
import type { Translation } from '../../../../src/contract/resources.ts'
import { api } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { queryClient } from '../../../api/query-client.ts'
import { translations } from '../../../api/queries.ts'
import { paragraphsOf, type Paragraph } from '../editor/document.ts'
import { mostOperations, wordsOf } from '../editor/transcript-api.ts'

/** The paragraphs of a version of a translation, with the ids of their words. */
export interface TranslationText {
  paragraphs: Paragraph[]
  version: number
}

type Of = Pick<Translation, 'id' | 'recordingId' | 'language'>

/** The current text of a translation. */
export const translationText = (spaceId: string, translation: Of & Pick<Translation, 'version'>) =>
  queryOptions({
    queryKey: keyOf(spaceId, translation, translation.version),
    queryFn: ({ signal }) => read(spaceId, translation, signal),
    enabled: translation.version > 0,
    staleTime: Infinity,
    placeholderData: (before) => before,
  })

const keyOf = (spaceId: string, { recordingId, id }: Of, version: number) =>
  keys.recording(spaceId, recordingId, 'translation', id, version)

async function read(
  spaceId: string,
  { recordingId, id, language }: Of,
  signal?: AbortSignal,
): Promise<TranslationText> {
  const params = { spaceId, recordingId, translationId: id }
  const query = { jsonContentType: 'words', wordIds: true } as const
  const response = await api.getTranslation({ params, query, ...(signal === undefined ? {} : { signal }) })
  const { words, version } = await wordsOf(response)
  return { paragraphs: paragraphsOf(words, language), version }
}

/**
 * Saves operations on a translation, as many at once as the server takes, and shows what it has then.
 * @param version that they are about; null: any. @returns the text now. Throws ClientError.
 */
export async function saveTranslation(
  spaceId: string,
  translation: Of,
  version: number | null,
  operations: readonly TranslationEdit[],
): Promise<TranslationText> {
  const { recordingId, id } = translation
  const params = { spaceId, recordingId, translationId: id }
  const headers = { 'if-match': version === null ? '*' : `"v${version}"` }
  let saved: Translation | null = null
  for (const batch of batchesOf(operations, mostOperations)) {
    saved = await api.editTranslation({ params, headers, body: { operations: batch } })
  }
  const now = await read(spaceId, translation)
  queryClient.setQueryData(keyOf(spaceId, translation, now.version), now)
  queryClient.setQueryData(translations(spaceId, recordingId).queryKey, (list) =>
    list?.map((one) => (one.id === id ? { ...one, ...saved, version: now.version } : one)),
  )
  return now
}
