import { Type, type Static } from './type.ts'
import { Enum, Nullable, named } from './schema.ts'

/** What `warnings` say. `src/text/messages/warning-sentences.ts` has their sentences. */
const warningCodes = [
  'AUDIO_TRACKS',
  'CHANNELS_TOO_MANY',
  'CHANNELS_UNREADABLE',
  'CHANNELS_TOO_FEW',
  'CHANNELS_SEPARATED',
  'FILE_READ_PARTLY',
  'FILE_SHORTER',
  'FILE_LONGER',
  'FILE_TRUNCATED',
  'FILE_JOINED',
  'FILE_DAMAGED',
  'FETCHING_OFF',
  'DRAFT_ENGINE',
  'LANGUAGE_ASSUMED',
  'LANGUAGE_UNSUPPORTED',
  'NO_ENGINE_FOR_LANGUAGE',
  'SOUNDS_FOREIGN',
  'SOUNDS_FOREIGN_FROM',
  'EFFORT_UNUSED',
  'VOCABULARY_UNSPELLED',
  'VOCABULARY_REJECTED',
  'NOT_SPEECH',
  'REPETITION',
  'NO_SPEECH',
  'SPEECH_WITHOUT_WORDS',
  'PUNCTUATION_PARTLY',
  'PUNCTUATION_FAILED',
  'CORRECTIONS_LOST',
  'TEXT_NOT_HEARD',
  'TEXT_PARTLY_HEARD',
  'TEXT_TIMES_PENDING',
  'TEXT_TIMES_FAILED',
  'SPEAKER_MODELS_MISSING',
  'SPEAKERS_FAILED',
  'SPEAKERS_SAME',
  'SPEAKERS_ESTIMATED',
  'SPEAKERS_DRAFT',
  'SPEAKERS_FEWER',
  'SPEAKERS_SILENT',
  'SENTENCES_KEPT',
  'NAMES_TRANSLATED',
  'SENTENCE_CORRECTIONS_LOST',
] as const

export type WarningCode = (typeof warningCodes)[number]

export const WarningDetail = named(
  'WarningDetail',
  Type.Object({
    code: Nullable(
      Enum(warningCodes, {
        description: 'which sentence it is; null: a sentence of another release',
      }),
    ),
    parameters: Type.Record(Type.String(), { description: 'the values of the sentence by name, as text' }),
  }),
)
export type WarningDetail = Static<typeof WarningDetail>

/** The field beside `warnings`. */
export const WarningDetails = Type.Array(WarningDetail, {
  description: 'code and parameters of each warning, in the same order, to say it in other words or languages',
})
