import { Type, type Static } from '../type.ts'
import { Quality } from '../content.ts'
import { endpoint } from '../endpoint.ts'
import { named } from '../schema.ts'

export const LanguageOffer = named(
  'LanguageOffer',
  Type.Object({
    language: Type.String({ description: 'BCP 47; * means every language' }),
    engine: Type.String({ description: 'the engine that would be used' }),
    quality: Quality,
    isHere: Type.Boolean({ description: 'false: a model is downloaded on first use' }),
  }),
)
export type LanguageOffer = Static<typeof LanguageOffer>

/** An engine with its languages, for a person who chooses one. */
export const EngineOffer = named(
  'EngineOffer',
  Type.Object({
    engine: Type.String({ description: 'provider/model, as `engine` of a request names it' }),
    quality: Quality,
    isHere: Type.Boolean({ description: 'false: a model is downloaded on first use' }),
    languages: Type.Array(Type.String(), { description: 'BCP 47; * means every language' }),
  }),
)
export type EngineOffer = Static<typeof EngineOffer>

export const listLanguages = endpoint({
  method: 'GET',
  path: '/languages',
  tag: 'Instance',
  summary: 'List the languages for transcription and translation',
  description: 'Each with its engine and quality.',
  access: { scope: 'account', agent: true, keys: 'any' },
  reply: Type.Object({
    transcribe: Type.Array(LanguageOffer),
    engines: Type.Array(EngineOffer, { description: 'the engines that transcribe, the best first' }),
    translate: Type.Array(
      Type.Object({
        from: Type.String({ description: 'BCP 47; * means every language' }),
        to: Type.Array(LanguageOffer),
      }),
    ),
  }),
})
