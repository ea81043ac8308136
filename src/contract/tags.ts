/** The tags of operations, in the order in which a client meets them, each with a sentence for the documents. */
export const tags = {
  Workspaces: 'A workspace holds recordings, speakers and prompts. Its members share them.',
  Recordings: 'Create a recording from a file or an address, watch its status, read and delete it.',
  Uploads: 'Send a file in parts: start, request an address for each part, send it, complete.',
  tus: 'What clients of the tus protocol send: uploads that continue after an interruption.',
  Live: 'Text while people speak: a session takes audio, and readers get words within a second.',
  Transcripts: 'Export, correct and import transcripts, and read earlier versions.',
  Highlights: 'Mark passages of a transcript and discuss them in comments.',
  Speakers: 'Who speaks: names, images and voices of a workspace, and who is who in a recording.',
  Search: 'Find words and meanings in the transcripts of a workspace, or of all.',
  Translations: 'Translate transcripts, and export the translations in the same formats.',
  Insights: 'Texts that a prompt made of a transcript, and answers to questions about recordings.',
  Prompts: 'The prompts of a workspace, and the templates that new ones are made from.',
  Folders: 'Folders of a workspace.',
  Feeds: 'Podcasts that a workspace follows: new episodes become recordings.',
  Sharing: 'Links that show a transcript without an account.',
  Webhooks: 'Signed HTTP requests to your own URL when something happens.',
  Exports: 'Rules that write a file for each transcript or insight, to a folder or an address.',
  Members: 'Who may read and change a workspace.',
  Account: 'Sign-up, sign-in, second factors, sessions and the profile.',
  Keys: 'API keys of the account.',
  Quotas: 'Limits of accounts and workspaces, and what they have used.',
  'Audit log': 'Who did what and when.',
  AssemblyAI: 'What clients of AssemblyAI’s API for recordings send.',
  Deepgram: 'What clients of Deepgram’s API for recordings send.',
  ElevenLabs: 'What clients of ElevenLabs’ API for recordings send.',
  'Whisper ASR': 'What clients of whisper-asr-webservice send, such as Bazarr.',
  'whisper.cpp': 'What clients of whisper.cpp’s server send, such as programs for dictation.',
  OpenAI: 'What clients of OpenAI’s API send, for programs that recognise speech with it.',
  Instance: 'Health, models, languages and live events.',
  Legacy: 'Two operations for clients of the former service.',
} as const
export type Tag = keyof typeof tags

/** Of operations that other clients call, of vendors or of a protocol: Tiro's SDK doesn't have them, and the reference shows curl alone. */
export const vendorTags: readonly Tag[] = ['tus', 'AssemblyAI', 'Deepgram', 'ElevenLabs', 'Whisper ASR', 'whisper.cpp']
