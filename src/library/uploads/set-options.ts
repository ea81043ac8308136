import type { NewRecording } from '../recordings/create-recording.ts'
import { canonicalLanguage } from '../../text/languages/language-code.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { patchRecording } from '../store.ts'

export type TranscriptionOptions = Pick<NewRecording, 'language' | 'vocabulary'> &
  Required<Pick<NewRecording, 'diarize' | 'speakerCount' | 'channels'>>

/** Sets how a recording will be transcribed, whose upload isn't complete. `warnings`: notes about it. */
export async function setOptions(
  tx: Tx,
  recordingId: string,
  { language, diarize, speakerCount, channels, vocabulary = [] }: TranscriptionOptions,
  warnings: readonly string[],
): Promise<void> {
  await patchRecording(tx, recordingId, {
    updatedAt: timestamp(),
    ...(language === undefined ? {} : { language: canonicalLanguage(language) }),
    diarize: diarize ? 1 : 0,
    speakerCount: speakerCount ?? null,
    channels: channels ?? 'auto',
    vocabulary: JSON.stringify(vocabulary),
    warnings: JSON.stringify(warnings),
  })
}
