import type { EngineOffer } from '../../contract/endpoints/languages.ts'
import type { WebRoute } from '../../platform/http/web-route.ts'
import { languageName } from '../../text/languages/language-name.ts'

/** `GET /v1/models` of ElevenLabs' clients, which `routedUrl` sends here: a list, where OpenAI has an object. */
export function elevenLabsModelRoute(listEngines: () => Promise<EngineOffer[]>): WebRoute {
  return {
    method: 'GET',
    path: '/v1/speech-to-text/models',
    access: 'key',
    rate: 'default',
    maxBytes: 1,
    handle: async () => Response.json((await listEngines()).map(modelOf)),
  }
}

/** Programs that look for a voice or a conversion of voices see that there is none. */
function modelOf({ engine: name, languages: all }: EngineOffer): object {
  const languages = all.filter((language) => language !== '*')
  return {
    model_id: name,
    name,
    can_do_text_to_speech: false,
    can_do_voice_conversion: false,
    can_be_finetuned: false,
    languages: languages.map((language) => ({ language_id: language, name: languageName(language) })),
  }
}
