import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ownId } from '../api/own-id.ts'
import { useStore } from '../api/store.ts'
import { Button } from '../components/Button.tsx'
import { Skeleton } from '../components/States.tsx'
import { toastError } from '../components/toast-error.ts'
import { clock, longDate } from '../format.ts'
import { words } from '../strings/words.ts'
import { addFiles } from '../uploads/uploads.ts'
import { LevelMeter } from './LevelMeter.tsx'
import { LiveText } from './LiveText.tsx'
import { dropIncomplete } from './live-words.ts'
import { SoundSources } from './SoundSources.tsx'
import { WordsSwitch } from './WordsSwitch.tsx'
import { startRecorder, type Recorder, type RecorderOptions } from './recorder.ts'

const t = words.recorder

interface PanelProps {
  options: RecorderOptions
  /** Somebody wants to close the panel. While it records, it asks first. */
  isLeaving: boolean
  onLeave: () => void
  onStay: () => void
  onDone: () => void
}

/** Records from the microphone. If the page closes early, the recording is kept and offered again. */
export function RecordPanel(props: PanelProps) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />
}

interface AttemptProps extends PanelProps {
  onAgain: () => void
}

function Attempt(props: AttemptProps) {
  const { options } = props
  const [recorder, setRecorder] = useState<Recorder | null>(null)
  // Fixed when recording starts: another value would end it and start another.
  const [given] = useState(options)
  const [userId] = useState(ownId)
  useEffect(() => {
    const started = startRecorder({ ...given, userId }, t.nameOf(longDate(new Date().toISOString())))
    setRecorder(started)
    return () => void started.leave()
  }, [given, userId])
  if (recorder === null) return <Skeleton lines={3} />
  return <Panel {...props} recorder={recorder} options={given} />
}

function Panel({
  recorder,
  options,
  isLeaving,
  onLeave,
  onStay,
  onDone,
  onAgain,
}: AttemptProps & { recorder: Recorder }) {
  const state = useStore(recorder.state)
  const isEmpty = state.kind === 'failed' || state.kind === 'asking'
  useEffect(() => {
    if (isLeaving && isEmpty) onDone()
  }, [isLeaving, isEmpty, onDone])
  // The browser's own Back, which a swipe is enough for, would end the recording.
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action === 'PUSH' || action === 'REPLACE') return false
      onLeave()
      return true
    },
    disabled: isEmpty,
    enableBeforeUnload: false,
  })
  const isUnkept = useStore(recorder.isUnkept)
  const mixer = recorder.mixer()
  const isRunning = state.kind === 'recording'
  const { seconds, isSilent } = useHeard(recorder, isRunning)
  const warning = isUnkept ? t.noCopy : isSilent && isRunning ? t.silent : null
  const live = useStore(recorder.live)
  const navigate = useNavigate()
  const finish = async (): Promise<void> => {
    const { spaceId } = options
    const done = await recorder.finish()
    if (done !== null && 'recordingId' in done) {
      await recorder.forget()
      await navigate({ to: '/w/$spaceId/r/$recordingId', params: { spaceId, recordingId: done.recordingId } })
    } else if (done !== null && (await addFiles([done.file], options))) {
      // If the upload couldn't be stored, this copy stays so that the recording isn't lost.
      await recorder.forget()
      if (done.incomplete !== null) await dropIncomplete(spaceId, done.incomplete)
    }
  }
  if (state.kind === 'failed') {
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <p>{t.troubles[state.trouble]}</p>
        {state.trouble !== 'insecure' && <Button onClick={onAgain}>{words.common.retry}</Button>}
      </div>
    )
  }
  if (state.kind === 'asking') return <p role="status">{t.asking}</p>
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-baseline justify-between">
        <p className="flex items-center gap-2 text-sm text-ink-2" role="status">
          <span className={`size-2 rounded-full ${isRunning ? 'bg-red' : 'bg-line-2'}`} />
          {t[state.kind]}
        </p>
        <time className="text-xl">{clock(seconds)}</time>
      </div>
      {mixer?.canMix() === true && (
        <>
          <SoundSources mixer={mixer} />
          <LevelMeter level={recorder.level} isRunning={isRunning} />
        </>
      )}
      <div className="text-sm text-ink-3">
        <p role="status" className="text-warn">
          {warning}
        </p>
        {warning === null && <p>{t.copyAbout}</p>}
      </div>
      {live !== null && <LiveText live={live} spaceId={options.spaceId} state={state.kind} />}
      {mixer?.canMix() === true && <WordsSwitch isShown={live !== null} onEnd={recorder.endWords} />}
      {/* Stays in view on a phone, over the dialog's own padding. */}
      <div className="sticky -bottom-4 -mx-4 -mb-4 flex flex-wrap gap-2 border-t border-line bg-paper px-4 py-3">
        {isLeaving && (
          <div role="alert" className="mb-2 flex basis-full flex-wrap items-center gap-2">
            <p className="min-w-0 flex-1 basis-60">{t.leave}</p>
            <Button autoFocus onClick={onStay}>
              {t.stay}
            </Button>
            <Button onClick={onDone}>{t.close}</Button>
          </div>
        )}
        <Button
          look="primary"
          icon="stop"
          disabled={state.kind === 'ending'}
          onClick={() => void finish().catch(toastError).finally(onDone)}
        >
          {t.stop}
        </Button>
        {isRunning && (
          <Button icon="pause" onClick={recorder.pause}>
            {t.pause}
          </Button>
        )}
        {state.kind === 'paused' && (
          <Button icon="mic" onClick={recorder.resume}>
            {t.resume}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Levels below this count as silence. */
const quiet = 0.12
const quietMs = 5000

/** The duration, and whether it has been silent for a while. */
function useHeard(recorder: Recorder, isRunning: boolean): { seconds: number; isSilent: boolean } {
  const [heard, setHeard] = useState({ seconds: 0, isSilent: false })
  useEffect(() => {
    if (!isRunning) return undefined
    let loudAt = performance.now()
    const timer = setInterval(() => {
      if ((recorder.level() ?? 1) > quiet) loudAt = performance.now()
      setHeard({ seconds: recorder.seconds(), isSilent: performance.now() - loudAt > quietMs })
    }, 200)
    return () => clearInterval(timer)
  }, [recorder, isRunning])
  return heard
}
