import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Name, Recording } from '../resources.ts'
import { Body, Enum, named, Nullable, Query } from '../schema.ts'
import { recordingParams, viewer } from './shared.ts'

/** What rules find in any language, and a copy replaces as a whole. */
export const dataKinds = ['EMAIL', 'PHONE', 'PAYMENT_CARD', 'IBAN', 'WEB_ADDRESS', 'NUMBER'] as const
export type DataKind = (typeof dataKinds)[number]
/** Names: of speakers, those that an engine lists, and those that capitals show. */
export const nameKinds = ['SPEAKER', 'PERSON', 'PLACE', 'ORGANISATION', 'POSSIBLE_NAME'] as const
export type NameKind = (typeof nameKinds)[number]
export const findingKinds = [...nameKinds, ...dataKinds] as const
export type FindingKind = (typeof findingKinds)[number]

export const PersonalDataFinding = named(
  'PersonalDataFinding',
  Type.Object({
    kind: Enum(findingKinds, {
      description:
        'SPEAKER: a speaker’s name, a part or a form of it; PERSON, PLACE, ORGANISATION: listed by the engine for insights; POSSIBLE_NAME: a capital within a sentence; WEB_ADDRESS: also names of accounts such as @anna; NUMBER: five digits and more',
    }),
    text: Type.String({ description: 'as it is said first' }),
    count: Type.Integer({ description: 'how often it is said; 0 for a speaker whom nobody calls by name' }),
    firstTime: Nullable(Type.Number({ description: 'seconds; null if it is never said' })),
    label: Type.String({
      description: 'a suggestion; what means the same person has the same one',
      examples: ['[Person 1]'],
    }),
    number: Type.Integer({ description: 'the number in the label' }),
  }),
)
export type PersonalDataFinding = Static<typeof PersonalDataFinding>

export const listPersonalData = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/recordings/{recordingId}/personal-data',
  tag: 'Recordings',
  summary: 'List what may be personal data in a transcript',
  description:
    'By rules: addresses, phone numbers, cards, bank accounts, other long numbers, the names of the speakers, and words with a capital within a sentence (not in German). It finds what is written, so it finds neither what recognition misheard nor what identifies people by its meaning. At most 1,000 findings.',
  access: viewer,
  rate: 'jobs',
  params: recordingParams,
  query: Query({
    engine: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'also ask the engine for insights for names of people, places and organisations. Only what stands in the transcript is listed. The engine reads the whole transcript, which may take minutes',
      }),
    ),
  }),
  reply: Type.Object({
    findings: Type.Array(PersonalDataFinding),
    isTruncated: Type.Boolean({ description: 'true if there are or may be more findings' }),
  }),
  errors: ['INVALID_STATE', 'ENGINE_UNAVAILABLE'],
})

/** At least something that isn't white space. */
const Label = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })

export const createRedactedCopy = endpoint({
  method: 'POST',
  path: '/spaces/{spaceId}/recordings/{recordingId}/redacted-copy',
  tag: 'Recordings',
  summary: 'Create a redacted copy of a recording',
  description:
    'A new recording, in which words are replaced in the text, the title and the names of the speakers, and silenced in the sound. It has nothing else of the original: no file name, address, notes, tags, metadata, history, highlights, insights or translations, and a picture becomes sound alone. Its media is made in the background; it is READY when that is done. The caller needs to be an editor of the workspace that gets it.',
  access: viewer,
  rate: 'jobs',
  status: 201,
  params: recordingParams,
  body: Body({
    replacements: Type.Optional(
      Type.Array(
        Body({
          find: Type.String({
            minLength: 1,
            maxLength: 200,
            description:
              'whole words, whatever their case and accents; the longest is replaced where several apply. In Korean and in scripts without spaces, these characters anywhere',
          }),
          label: Label,
        }),
        { maxItems: 1000 },
      ),
    ),
    kinds: Type.Optional(
      Type.Array(Body({ kind: Enum(dataKinds), label: Type.Optional(Label) }), {
        maxItems: dataKinds.length,
        description: 'what is replaced as a whole, also where nobody has looked',
      }),
    ),
    sound: Type.Optional(
      Enum(['SILENCE', 'TONE', 'NONE'] as const, {
        default: 'SILENCE',
        description: 'what is heard instead of the words; NONE: the copy has no media',
      }),
    ),
    title: Type.Optional({ ...Name, description: 'that of the original, if left out; redacted in both cases' }),
    workspaceId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'which workspace gets the copy; the same, if left out',
      }),
    ),
    keepRecordedAt: Type.Optional(
      Type.Boolean({ default: false, description: 'whether the copy has the date of the original' }),
    ),
  }),
  reply: Recording,
  errors: ['INVALID_BODY', 'INVALID_STATE', 'QUEUE_FULL', 'QUOTA_EXCEEDED', 'MEDIA_TOO_LARGE'],
  example: {
    body: {
      replacements: [{ find: 'Anna Schmidt', label: '[Person 1]' }],
      kinds: [{ kind: 'PHONE', label: '[Phone]' }],
      sound: 'TONE',
    },
  },
})
