import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Success, Transcript } from '../resources.ts'
import { Body, Enum, Id, Nullable, Timestamp, named } from '../schema.ts'
import { WordId } from './editing.ts'
import { editor, recordingParams, viewer } from './shared.ts'
import { Speaker, speakerParams } from './speakers.ts'

const path = '/spaces/{spaceId}/recordings/{recordingId}/transcript/speakers'
const Index = Type.Integer({ minimum: 0, maximum: 999 })

export const matchStates = ['PROPOSED', 'SET', 'DISMISSED'] as const

/** A Speaker of the workspace whose voice this seems to be. */
export const VoiceMatch = named(
  'VoiceMatch',
  Type.Object({
    speakerId: Id('spk'),
    score: Type.Number({ description: 'similarity of the voices, −1 to 1' }),
    state: Enum(matchStates, { description: 'SET: assigned automatically; PROPOSED: waiting for a person' }),
  }),
)

export const TranscriptSpeaker = named(
  'TranscriptSpeaker',
  Type.Object({
    speakerIndex: Type.Integer(),
    speakerId: Nullable(Id('spk')),
    words: Type.Integer(),
    seconds: Type.Number({ description: 'seconds of speech' }),
    match: Nullable(VoiceMatch),
  }),
)
export type TranscriptSpeaker = Static<typeof TranscriptSpeaker>

export const listTranscriptSpeakers = endpoint({
  method: 'GET',
  path,
  tag: 'Transcripts',
  summary: 'List the speakers of a transcript, by speaker index',
  access: viewer,
  params: recordingParams,
  reply: Type.Object({ speakers: Type.Array(TranscriptSpeaker) }),
  errors: ['INVALID_STATE'],
})

export const assignSpeakers = endpoint({
  method: 'PUT',
  path,
  tag: 'Transcripts',
  summary: 'Assign the speakers of a transcript',
  description:
    'Applies splits, then merges, then assignments. `assignments` is the whole list: an index that isn’t in it has no name. Splits and merges make one new version. Send If-Match (the ETag of an export) so that you don’t overwrite a concurrent change.',
  access: editor,
  headers: {
    'if-match': { description: 'refuse the change if the transcript no longer has this ETag', example: '"v1"' },
  },
  params: recordingParams,
  body: Body(
    {
      assignments: Type.Optional(Type.Array(Body({ speakerIndex: Index, speakerId: Id('spk') }), { maxItems: 1000 })),
      merges: Type.Optional(
        Type.Array(Body({ from: Index, into: Index }), {
          maxItems: 1000,
          description: 'assign the words of `from` to `into`',
        }),
      ),
      splits: Type.Optional(
        Type.Array(
          Body({
            speakerIndex: Index,
            at: Type.Number({ minimum: 0, description: 'seconds: words that start here or later get the new index' }),
            newIndex: Type.Optional(Index),
          }),
          { maxItems: 1000, description: '`newIndex` is an unused index, by default the next one' },
        ),
      ),
    },
    { minProperties: 1 },
  ),
  replyHeaders: ['ETag'],
  reply: Transcript,
  errors: ['INVALID_STATE', 'EDIT_CONFLICT'],
  example: { body: { assignments: [{ speakerIndex: 0, speakerId: 'spk_01kae3v5q8r0f2n4' }] } },
})

/** A turn that sounds like another speaker than the one it is assigned to. */
export const SimilarTurn = named(
  'SimilarTurn',
  Type.Object({
    from: WordId,
    to: Type.Integer({ description: 'id of its last word' }),
    start: Type.Number({ description: 'seconds' }),
    end: Type.Number({ description: 'seconds' }),
    speakerIndex: Type.Integer({ description: 'the speaker that it is assigned to now' }),
    text: Type.String(),
    score: Type.Number({ description: 'how clearly it sounds like the speaker; higher is clearer' }),
  }),
)
export type SimilarTurn = Static<typeof SimilarTurn>

export const findSimilarTurns = endpoint({
  method: 'POST',
  path: `${path}/{speakerIndex}/similar`,
  tag: 'Transcripts',
  summary: 'Find turns that sound like a speaker',
  description:
    'Compares the voices of all turns with the turns of this speaker. Words that a person assigned aren’t listed. Changes and stores nothing: assign the turns with `setSpeaker` operations of one PATCH, which makes one version. Reads the whole recording, so it takes about a second per five minutes.',
  access: editor,
  rate: 'jobs',
  params: { ...recordingParams, speakerIndex: Index },
  reply: Type.Object({
    version: Type.Integer({ description: 'the version that was compared, for If-Match' }),
    turns: Type.Array(SimilarTurn, { description: 'in order of time; at most 1,000, the clearest' }),
  }),
  errors: ['INVALID_STATE', 'MEDIA_DELETED', 'ENGINE_UNAVAILABLE', 'STORAGE_FULL'],
})

export const undoVoiceMatch = endpoint({
  method: 'DELETE',
  path: `${path}/{speakerIndex}/match`,
  tag: 'Transcripts',
  summary: 'Reject a recognised voice',
  description: 'Removes the name if it was set automatically, and dismisses the proposal.',
  access: editor,
  params: { ...recordingParams, speakerIndex: Index },
  reply: Transcript,
  errors: ['INVALID_STATE'],
})

const speakerPath = '/spaces/{spaceId}/speakers/{speakerId}'

export const mergeSpeaker = endpoint({
  method: 'POST',
  path: `${speakerPath}/merge`,
  tag: 'Speakers',
  summary: 'Merge a speaker into another',
  description: 'Transcripts and the voiceprint move to the other speaker.',
  access: editor,
  params: speakerParams,
  body: Body({ intoSpeakerId: Id('spk') }),
  reply: Speaker,
})

/** Largest picture, bytes. */
export const imageBytesMax = 5 * 1024 ** 2
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

export const putSpeakerImage = endpoint({
  kind: 'bytesIn',
  method: 'PUT',
  path: `${speakerPath}/image`,
  tag: 'Speakers',
  summary: 'Set the image of a speaker',
  description: 'PNG, JPEG, WebP or GIF, at most 5 MB. The type is detected from the bytes, not from the Content-Type.',
  access: editor,
  example: { file: 'ada.png' },
  params: speakerParams,
  reply: Speaker,
  errors: ['UNSUPPORTED_MEDIA_TYPE', 'BODY_TOO_LARGE', 'STORAGE_FULL'],
})

export const getSpeakerImage = endpoint({
  kind: 'bytesOut',
  method: 'GET',
  path: `${speakerPath}/image`,
  tag: 'Speakers',
  summary: 'Get the image of a speaker',
  access: viewer,
  params: speakerParams,
  replyHeaders: ['ETag'],
  reply: { contentTypes: imageTypes },
  errors: ['RANGE_NOT_SATISFIABLE'],
})

/** What is known of a Speaker's voice. The voiceprints themselves never leave the instance. */
export const Voice = named(
  'Voice',
  Type.Object({
    speakerId: Id('spk'),
    samples: Type.Array(
      Type.Object({
        recordingId: Id('rec'),
        transcriptId: Id('trn'),
        speakerIndex: Type.Integer(),
        model: Type.String({ description: 'the model of the voiceprint; only voiceprints of one model are compared' }),
        seconds: Type.Number({ description: 'seconds of speech that it was computed from' }),
        createdAt: Timestamp,
      }),
    ),
  }),
)
export type Voice = Static<typeof Voice>

export const getVoice = endpoint({
  method: 'GET',
  path: `${speakerPath}/voice`,
  tag: 'Speakers',
  summary: 'Get what is stored about a speaker’s voice',
  description: 'Biometric data: where it comes from and from how much speech. The voiceprint itself isn’t returned.',
  access: viewer,
  params: speakerParams,
  reply: Voice,
})

export const deleteVoice = endpoint({
  method: 'DELETE',
  path: `${speakerPath}/voice`,
  tag: 'Speakers',
  summary: 'Delete a speaker’s voice',
  access: editor,
  params: speakerParams,
  reply: Success,
})
