import { answerRequests } from '../../platform/processes/pool-child.ts'
import { compareSentences } from './glove-compare.ts'
import { convertGlove } from './glove-convert.ts'
import { loadGlove, meaningOf, wordsOf, type GloveModel } from './glove-model.ts'

export type GloveRequest = { texts: string[] } | { question: string; sentences: string[] } | { convert: string }

answerRequests((setup) => {
  const { folder } = setup as { folder: string }
  let loaded: GloveModel | null = null
  return async (body) => {
    const request = body as GloveRequest
    if ('convert' in request) {
      await convertGlove(request.convert, folder)
      return null
    }
    loaded ??= loadGlove(folder)
    const model = loaded
    if ('question' in request) return compareSentences(model, request.question, request.sentences)
    return request.texts.map((text) => {
      const vector = meaningOf(model, wordsOf(model, text))
      return vector === null ? null : [...vector]
    })
  }
})
