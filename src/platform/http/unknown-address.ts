import { AppError } from '../../contract/app-error.ts'

const noSpeech = 'Tiro transcribes speech, and makes no speech from text.'

/** What other vendors have where Tiro has nothing. */
const missing: readonly (readonly [RegExp, string])[] = [
  [/^\/lemur(?:\/|$)/, "Tiro has no LeMUR. Send summarization=true with the transcript, or use Tiro's insights."],
  [/^\/v1\/read$/, 'Tiro analyses no texts. Send recordings to /v1/listen with summarize=v2.'],
  [/^\/v1\/(?:speak|audio\/speech|text-to-speech(?:\/.*)?)$/, noSpeech],
]

/** 404, for a path that no route has. */
export function unknownAddress(path: string): AppError {
  const why = missing.find(([pattern]) => pattern.test(path))?.[1] ?? 'Nothing was found at this address.'
  return new AppError('NOT_FOUND', why, { resource: 'route', id: path.slice(0, 200) })
}
