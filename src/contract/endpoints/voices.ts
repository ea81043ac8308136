import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Success, Transcript } from '../resources.ts'
import { Body, Enum, Id, Nullable, Timestamp, named } from '../schema.ts'
import { recordingParams } from './shared.ts'
import { Speaker, speakerParams } from './speakers.ts'

const reader = { scope: 'space', atLeast: 'viewer', agent: true } as const
const writer = { scope: 'space', atLeast: 'editor', agent: false } as const
const path = '/spaces/{spaceId}/recordings/{recordingId}/transcript/speakers'
const Index = Type.Integer({ minimum: 0, maximum: 999 })

export const matchStates = ['PROPOSED', 'SET', 'DISMISSED'] as const

/** A Speaker of the workspace whose voice this seems to be. */
export const VoiceMatch = named(
  'VoiceMatch',
  Type.Object({
    speakerId: Id('spk'),
    score: Type.Number({ description: 'likeness of the voices, −1 to 1' }),
    state: Enum(matchStates, { description: 'SET: assigned by the service; PROPOSED: a person decides' }),
  }),
)

export const TranscriptSpeaker = named(
  'TranscriptSpeaker',
  Type.Object({
    speakerIndex: Type.Integer(),
    speakerId: Nullable(Id('spk')),
    words: Type.Integer(),
    seconds: Type.Number({ description: 'how long this speaker speaks' }),
    match: Nullable(VoiceMatch),
  }),
)
export type TranscriptSpeaker = Static<typeof TranscriptSpeaker>

export const listTranscriptSpeakers = endpoint({
  id: 'listTranscriptSpeakers',
  kind: 'json',
  method: 'GET',
  path,
  tag: 'Transcripts',
  summary: 'Who speaks in a transcript, by speaker index',
  access: reader,
  params: recordingParams,
  status: 200,
  reply: Type.Object({ speakers: Type.Array(TranscriptSpeaker) }),
  errors: ['INVALID_STATE'],
})

export const assignSpeakers = endpoint({
  id: 'assignSpeakers',
  kind: 'json',
  method: 'PUT',
  path,
  tag: 'Transcripts',
  summary: 'Say who the speakers of a transcript are',
  description:
    'First splits, then merges, then assignments. `assignments`, when given, is the whole list: an index that is not in it has no name. Splits and merges make one new version. If-Match (the ETag of a rendering) may be sent: then nobody else’s change is overwritten.',
  access: writer,
  headers: {
    'if-match': { description: 'refuses the change when the transcript is not of this ETag any more', example: '"v1"' },
  },
  params: recordingParams,
  body: Body(
    {
      assignments: Type.Optional(Type.Array(Body({ speakerIndex: Index, speakerId: Id('spk') }), { maxItems: 1000 })),
      merges: Type.Optional(
        Type.Array(Body({ from: Index, into: Index }), {
          maxItems: 1000,
          description: 'what `from` says, `into` has said',
        }),
      ),
      splits: Type.Optional(
        Type.Array(
          Body({
            speakerIndex: Index,
            at: Type.Number({ minimum: 0, description: 'seconds: words that start here or later are the new index’s' }),
            newIndex: Type.Optional(Index),
          }),
          { maxItems: 1000, description: '`newIndex` is an unused one; by default the next' },
        ),
      ),
    },
    { minProperties: 1 },
  ),
  status: 200,
  reply: Transcript,
  errors: ['INVALID_STATE', 'EDIT_CONFLICT'],
  example: { body: { assignments: [{ speakerIndex: 0, speakerId: 'spk_01kae3v5q8r0f2n4' }] } },
})

export const undoVoiceMatch = endpoint({
  id: 'undoVoiceMatch',
  kind: 'json',
  method: 'DELETE',
  path: `${path}/{speakerIndex}/match`,
  tag: 'Transcripts',
  summary: 'This is not the voice of the Speaker that was recognised',
  description: 'Takes the name off again where it was set, and dismisses the proposal.',
  access: writer,
  params: { ...recordingParams, speakerIndex: Index },
  status: 200,
  reply: Transcript,
  errors: ['INVALID_STATE'],
})

const speakerPath = '/spaces/{spaceId}/speakers/{speakerId}'

export const mergeSpeaker = endpoint({
  id: 'mergeSpeaker',
  kind: 'json',
  method: 'POST',
  path: `${speakerPath}/merge`,
  tag: 'Speakers',
  summary: 'Merge a speaker into another',
  description: 'Every transcript that names the one names the other; what is known of the voice goes along.',
  access: writer,
  params: speakerParams,
  body: Body({ intoSpeakerId: Id('spk') }),
  status: 200,
  reply: Speaker,
})

/** Largest picture, bytes. */
export const imageBytesMax = 5 * 1024 ** 2
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

export const putSpeakerImage = endpoint({
  id: 'putSpeakerImage',
  kind: 'bytesIn',
  method: 'PUT',
  path: `${speakerPath}/image`,
  tag: 'Speakers',
  summary: 'Set the picture of a speaker',
  description: 'PNG, JPEG, WebP or GIF, at most 5 MB; it is what its bytes say, whatever the Content-Type.',
  access: writer,
  example: { file: 'ada.png' },
  params: speakerParams,
  status: 200,
  reply: Speaker,
  errors: ['UNSUPPORTED_MEDIA_TYPE', 'BODY_TOO_LARGE', 'STORAGE_FULL'],
})

export const getSpeakerImage = endpoint({
  id: 'getSpeakerImage',
  kind: 'bytesOut',
  method: 'GET',
  path: `${speakerPath}/image`,
  tag: 'Speakers',
  summary: 'The picture of a speaker',
  access: reader,
  params: speakerParams,
  status: 200,
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
        model: Type.String({ description: 'what made the voiceprint; only those of one model are compared' }),
        seconds: Type.Number({ description: 'speech that it was made of' }),
        createdAt: Timestamp,
      }),
    ),
  }),
)
export type Voice = Static<typeof Voice>

export const getVoice = endpoint({
  id: 'getVoice',
  kind: 'json',
  method: 'GET',
  path: `${speakerPath}/voice`,
  tag: 'Speakers',
  summary: 'What is known of a speaker’s voice',
  description: 'Biometric data: where it was learnt, of how much speech. The numbers themselves are not given out.',
  access: reader,
  params: speakerParams,
  status: 200,
  reply: Voice,
})

export const deleteVoice = endpoint({
  id: 'deleteVoice',
  kind: 'json',
  method: 'DELETE',
  path: `${speakerPath}/voice`,
  tag: 'Speakers',
  summary: 'Forget a speaker’s voice',
  access: writer,
  params: speakerParams,
  status: 200,
  reply: Success,
})
