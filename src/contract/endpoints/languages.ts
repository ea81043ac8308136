import { Type, type Static } from '../type.ts'
import { Quality } from '../content.ts'
import { endpoint } from '../endpoint.ts'
import { named } from '../schema.ts'

export const LanguageOffer = named(
  'LanguageOffer',
  Type.Object({
    language: Type.String({ description: 'BCP 47; * means every language' }),
    engine: Type.String({ description: 'what would do it' }),
    quality: Quality,
    isHere: Type.Boolean({ description: 'false: a model is fetched when it is first used' }),
  }),
)
export type LanguageOffer = Static<typeof LanguageOffer>

export const listLanguages = endpoint({
  id: 'listLanguages',
  kind: 'json',
  method: 'GET',
  path: '/languages',
  tag: 'Instance',
  summary: 'Languages that this instance transcribes, and translates from and into',
  description: 'Each with the engine that would do it, and its quality.',
  access: { scope: 'account', agent: true },
  status: 200,
  reply: Type.Object({
    transcribe: Type.Array(LanguageOffer),
    translate: Type.Array(
      Type.Object({
        from: Type.String({ description: 'BCP 47; * means every language' }),
        to: Type.Array(LanguageOffer),
      }),
    ),
  }),
})
