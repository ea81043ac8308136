import { useState } from 'react'
import { useStore } from '../api/store.ts'
import { Button } from '../components/Button.tsx'
import { SelectField } from '../components/Field.tsx'
import { Options } from '../components/Options.tsx'
import { words } from '../strings/words.ts'
import { lastMicrophone, useMicrophones } from './microphones.ts'
import { troubleOf, type Mixing } from './recorder.ts'

const t = words.recorder

/** Chooses the microphone, and mixes in the sound of a tab or the computer, also while it records. */
export function SoundSources({ mixer }: { mixer: Mixing }) {
  const microphones = useMicrophones()
  const microphone = useStore(mixer.microphone)
  const isSharing = useStore(mixer.isSharing)
  const [problem, setProblem] = useState('')
  const choose = async (deviceId: string): Promise<void> => {
    try {
      await mixer.setMicrophone(deviceId)
      lastMicrophone.set(deviceId)
      setProblem('')
    } catch (error) {
      setProblem(t.troubles[troubleOf(error)])
    }
  }
  const share = async (): Promise<void> => {
    try {
      setProblem((await mixer.addSharedSound()) ? '' : t.noSharedSound)
    } catch (error) {
      // NotAllowedError: the person closed the browser's dialog.
      setProblem(error instanceof DOMException && error.name === 'NotAllowedError' ? '' : t.cannotShare)
    }
  }
  // Phones have no such function.
  const canShare = typeof navigator.mediaDevices.getDisplayMedia === 'function'
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label={t.microphone}
        value={microphone ?? ''}
        onChange={({ target }) => void choose(target.value)}
        dir="auto"
      >
        {microphone === null && <option value="">{t.noMicrophone}</option>}
        <Options
          of={microphones.map(({ deviceId, label }, index) => [
            deviceId,
            label === '' ? t.microphoneNumber(index + 1) : label,
          ])}
        />
      </SelectField>
      {canShare && (
        <div className="flex flex-wrap items-center gap-2">
          {isSharing ? (
            <Button icon="close" onClick={mixer.removeSharedSound}>
              {t.removeShared}
            </Button>
          ) : (
            <Button icon="plus" onClick={() => void share()}>
              {t.addShared}
            </Button>
          )}
          <p className="text-sm text-ink-3">{isSharing ? t.isShared : t.addSharedAbout}</p>
        </div>
      )}
      <p role="status" className="text-sm text-warn empty:hidden">
        {problem}
      </p>
    </div>
  )
}
