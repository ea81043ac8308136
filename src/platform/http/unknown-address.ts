import { AppError } from '../../contract/app-error.ts'

const noSpeech = 'Tiro transcribes speech, and makes no speech from text.'

/** What other vendors have where Tiro has nothing. */
const missing: readonly (readonly [RegExp, string])[] = [
  [/^\/lemur(?:\/|$)/, "Tiro has no LeMUR. Send summarization=true with the transcript, or use Tiro's insights."],
  [
    /^\/v2\/realtime(?:\/|$)/,
    "Tiro has version 3 of AssemblyAI's streaming, at /v3/ws. Use client.streaming of the package.",
  ],
  [/^\/v2\/transcript\/[^/]+\/redacted-audio$/, 'Tiro hides no names, so there is no audio without them.'],
  [/^\/v1\/read$/, 'Tiro analyses no texts. Send recordings to /v1/listen with summarize=v2.'],
  [
    /^\/v1\/(?:chat\/completions|completions|embeddings|messages|responses)$/,
    'Tiro transcribes speech. It serves no language model to other programs: choose Tiro for speech to text alone.',
  ],
  [
    /^\/v1\/realtime\/(?:calls|sessions)$/,
    "Tiro's live API transcribes and doesn't talk. Ask /v1/realtime/client_secrets for a session of the type transcription.",
  ],
  [
    /^\/v1\/files(?:\/|$)/,
    'Tiro keeps no files for later requests. Send the file with the request that transcribes it.',
  ],
  [/^\/v1\/(?:speak|audio\/speech|text-to-speech(?:\/.*)?)$/, noSpeech],
]

/** 404, for a path that no route has. */
export function unknownAddress(path: string): AppError {
  return missingAt(path) ?? notFound(path, 'Nothing was found at this address.')
}

/** 404, if another vendor has something there. A route may have the path: one with a part that can be many things. */
export function missingAt(path: string): AppError | null {
  const why = missing.find(([pattern]) => pattern.test(path))?.[1]
  return why === undefined ? null : notFound(path, why)
}

function notFound(path: string, why: string): AppError {
  return new AppError('NOT_FOUND', why, { resource: 'route', id: path.slice(0, 200) })
}
