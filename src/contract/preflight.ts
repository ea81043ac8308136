import { Type, type Static } from './type.ts'
import { Enum, Nullable, named } from './schema.ts'

/** From the best to the worst. */
export const expectations = ['GOOD', 'FAIR', 'POOR'] as const
export type Expectation = (typeof expectations)[number]

const preflightCodes = [
  'NO_SPEECH',
  'LANGUAGE',
  'MUSIC',
  'NOISE',
  'CLIPPING',
  'TELEPHONE_BAND',
  'QUIET',
  'SOUND_WITHOUT_SPEECH',
] as const

export const PreflightFinding = Type.Object({
  code: Enum(preflightCodes),
  expected: Enum(expectations, { description: 'what to expect of the text there' }),
  start: Nullable(Type.Number({ description: 'seconds; null: the whole recording' })),
  end: Nullable(Type.Number({ description: 'seconds; null: the whole recording' })),
  message: Type.String({ description: 'a sentence' }),
  language: Type.Optional(
    Type.String({ description: 'LANGUAGE only, BCP 47: the language that is not transcribed here; absent: unknown' }),
  ),
})
export type PreflightFinding = Static<typeof PreflightFinding>

export const Preflight = named(
  'Preflight',
  Type.Object(
    {
      expected: Enum(expectations, { description: 'GOOD: as good as the engine is; FAIR: some errors; POOR: many' }),
      findings: Type.Array(PreflightFinding),
      level: Nullable(Type.Number({ description: 'mean level of speech, dBFS' })),
      noise: Nullable(Type.Number({ description: 'level of the pauses, dBFS' })),
      signalToNoise: Nullable(Type.Number({ description: 'dB' })),
      clipping: Type.Number({ description: 'share of samples at the highest amplitude, 0–1' }),
      speechShare: Type.Number({ description: '0–1' }),
      bandwidth: Nullable(Type.Number({ description: 'Hz up to which speech has sound, at most 8000' })),
      voices: Nullable(
        Type.Integer({ description: 'number of people who speak; null until they are told apart, or if nobody asked' }),
      ),
    },
    {
      description:
        'what the sound of a recording lets expect of its transcript; null until all of its speech has been found',
    },
  ),
)
export type Preflight = Static<typeof Preflight>
