import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordingDetail } from '../../../../src/contract/resources.ts'
import { api } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { readAgain } from '../../../api/read-again.ts'
import { ChoiceField } from '../../../components/ChoiceField.tsx'
import { Button } from '../../../components/Button.tsx'
import { LanguageField } from '../../../components/LanguageField.tsx'
import { words } from '../../../strings/words.ts'
import { useSpeakerCount } from '../../../uploads/use-speaker-count.tsx'

const t = words.transcript.tools
const fields = words.uploads

/**
 * Transcribes again: in the language that is spoken, with the number of people that a person counted, other channels, more
 * effort, or the text as it is.
 */
export function TranscribeAgain({
  detail,
  hasTitle = true,
  onDone,
}: {
  detail: RecordingDetail
  /** false: what is around it has the same title. */
  hasTitle?: boolean
  onDone?: () => void
}) {
  const { workspaceId: spaceId, id: recordingId } = detail
  const [language, setLanguage] = useState(detail.language)
  const { count, field: speakers, check } = useSpeakerCount(t.howManyAbout)
  const [channels, setChannels] = useState(detail.channels)
  const [effort, setEffort] = useState(detail.effort)
  const [text, setText] = useState<'new' | 'keep'>('new')
  const again = useMutation({
    mutationFn: () =>
      api.transcribeRecording({
        params: { spaceId, recordingId },
        body: {
          ...(language === detail.language ? {} : { language }),
          ...(count === null ? {} : { speakerCount: count }),
          ...(channels === detail.channels ? {} : { channels }),
          ...(effort === detail.effort ? {} : { effort }),
          ...(text === 'new' ? {} : { text }),
        },
      }),
    onSuccess: async () => {
      onDone?.()
      await readAgain(keys.recording(spaceId, recordingId), keys.recordings(spaceId))
    },
  })
  if (detail.isMediaDeleted || detail.originalFile === null || detail.status !== 'READY') return null
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className={hasTitle ? 'pb-1 text-sm font-semibold' : 'visually-hidden'}>
        {words.transcript.transcribeAgain}
      </legend>
      <LanguageField label={fields.language} value={language} onChange={setLanguage} />
      {speakers}
      <ChoiceField
        label={fields.channels}
        hint={fields.channelsHint}
        names={fields.channelModes}
        value={channels}
        onChange={setChannels}
      />
      <ChoiceField
        label={fields.effort}
        hint={fields.effortHint}
        names={fields.efforts}
        value={effort}
        onChange={setEffort}
      />
      <ChoiceField
        label={fields.keptText}
        hint={fields.keptTextHint}
        names={fields.keptTexts}
        value={text}
        onChange={setText}
      />
      <div>
        <Button icon="refresh" disabled={again.isPending} onClick={() => check() && again.mutate()}>
          {words.transcript.transcribeAgain}
        </Button>
      </div>
    </fieldset>
  )
}
