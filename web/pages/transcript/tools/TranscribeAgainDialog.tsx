import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Recording } from '../../../../src/contract/resources.ts'
import { api } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { readAfter } from '../../../api/read-again.ts'
import { ChoiceField } from '../../../components/ChoiceField.tsx'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { LanguageField } from '../../../components/LanguageField.tsx'
import { words } from '../../../strings/words.ts'
import { useSpeakerCount } from '../../../uploads/use-speaker-count.tsx'
import { eachRecording } from '../../library/each-recording.ts'
import { anyEngine, EngineField } from './EngineField.tsx'

const t = words.transcript.tools
const fields = words.uploads

/**
 * Transcribes recordings of a workspace again: in the language that is spoken, with the number of people that a person
 * counted, other channels, another engine, more effort, or the text as it is.
 */
export function TranscribeAgainDialog({
  recordings,
  onClose,
}: {
  recordings: readonly Pick<Recording, 'id' | 'workspaceId' | 'language' | 'channels' | 'engine' | 'effort'>[]
  onClose: () => void
}) {
  const spaceId = recordings[0]?.workspaceId ?? ''
  const [language, setLanguage] = useState(() => common(recordings.map((one) => one.language)))
  const { count, field: speakers, check } = useSpeakerCount(t.howManyAbout)
  const [channels, setChannels] = useState(() => common(recordings.map((one) => one.channels)))
  const [engine, setEngine] = useState(() => common(recordings.map(chosenEngine)))
  const [effort, setEffort] = useState(() => common(recordings.map((one) => one.effort)))
  const [text, setText] = useState<'new' | 'keep'>('new')
  const again = useMutation({
    mutationFn: () =>
      eachRecording(recordings, (one) =>
        api.transcribeRecording({
          params: { spaceId, recordingId: one.id },
          body: {
            ...(language === '' || language === one.language ? {} : { language }),
            ...(count === null ? {} : { speakerCount: count }),
            ...(channels === '' || channels === one.channels ? {} : { channels }),
            ...(engine === '' || engine === chosenEngine(one) ? {} : { engine: engine === anyEngine ? null : engine }),
            ...(effort === '' || effort === one.effort ? {} : { effort }),
            ...(text === 'new' ? {} : { text }),
          },
        }),
      ),
    onSuccess: onClose,
    onSettled: readAfter(keys.recordings(spaceId), keys.in(spaceId, 'recording')),
  })
  const [first] = useState({ language, channels, engine, effort })
  return (
    <Dialog title={words.transcript.transcribeAgain} onClose={onClose}>
      {recordings.length > 1 && <p className="pb-3 text-sm">{words.library.selected(recordings.length)}</p>}
      <div className="flex flex-col gap-2">
        <LanguageField
          label={fields.language}
          {...(first.language === '' && { inherited: t.asNow })}
          value={language}
          onChange={(next) => {
            setLanguage(next)
            // The engine may not know it.
            if (engine !== '') setEngine(anyEngine)
          }}
        />
        {speakers}
        <ChoiceField
          label={fields.channels}
          hint={fields.channelsHint}
          names={withAsNow(first.channels === '', fields.channelModes)}
          value={channels}
          onChange={setChannels}
        />
        <EngineField
          language={language}
          {...(first.engine === '' && { inherited: t.asNow })}
          value={engine}
          onChange={setEngine}
        />
        <ChoiceField
          label={fields.effort}
          hint={fields.effortHint}
          names={withAsNow(first.effort === '', fields.efforts)}
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
      </div>
    </Dialog>
  )
}

function chosenEngine({ engine }: Pick<Recording, 'engine'>): string {
  return engine ?? anyEngine
}

/** What all have in common, or '' where they differ. */
function common<T extends string>(all: readonly T[]): T | '' {
  const [first = ''] = all
  return all.every((one) => one === first) ? first : ''
}

/** The choices, and '' for what each recording has now. */
function withAsNow<T extends string>(isMixed: boolean, names: Record<T, string>): Record<T | '', string> {
  return (isMixed ? { '': t.asNow, ...names } : names) as Record<T | '', string>
}
