import { useState, type KeyboardEvent } from 'react'
import type { RecordingDetail } from '../../../../src/contract/resources.ts'
import { timeOf } from '../../../../src/text/time-of.ts'
import { Button, IconButton } from '../../../components/Button.tsx'
import { TextField } from '../../../components/Field.tsx'
import { exactClock } from '../../../format.ts'
import { parseTime } from '../../../exporting/options.ts'
import { useShortcuts } from '../../../shell/shortcuts.ts'
import { words } from '../../../strings/words.ts'
import type { Editor } from '../editor/editor.ts'
import type { Player } from '../player/player.ts'
import { rowAt, type Subtitles } from './cut-subtitles.ts'
import { ShiftTimes } from './ShiftTimes.tsx'
import type { SubtitleEditor } from './use-subtitle-edits.ts'
import { useSubtitleTimes, type Edge } from './use-subtitle-times.ts'
import { hasWholeWords } from './words-said-in.ts'

const t = words.exporting

/** Seconds of one step. */
const step = 0.1

/** When the subtitle that keys reach is on screen, and a dialog that shifts all of them. */
export function SubtitleTimes({
  editor,
  edits,
  subtitles,
  detail,
  player,
  cursor,
  onCursor,
  onGo,
}: {
  editor: Editor
  edits: SubtitleEditor
  subtitles: Subtitles
  detail: RecordingDetail
  player: Player
  cursor: number
  onCursor: (time: number) => void
  /** Goes to a subtitle, and to its row in the list. */
  onGo: (index: number) => void
}) {
  const { cues } = subtitles
  const index = rowAt(cues, cursor)
  const cue = cues[index]
  const duration = detail.source === 'IMPORT' ? null : detail.duration
  const times = useSubtitleTimes(subtitles, index, edits, duration, (start) => onCursor(Math.max(cursor, start)))
  const [isShifting, setShifting] = useState(false)
  const canSet = cue !== undefined && hasWholeWords(subtitles, cue)
  const here = (edge: Edge): void => times.set(edge, Math.round(player.now() * 1000) / 1000)
  const worksOn = (focused: Element): boolean => canSet && focused.closest('[data-subtitles]') !== null
  useShortcuts([
    { key: 'b', label: t.keys.beginEarlier, run: () => times.nudge('start', -step), worksOn },
    { key: 'shift+b', label: t.keys.beginLater, run: () => times.nudge('start', step), worksOn },
    { key: 'e', label: t.keys.endEarlier, run: () => times.nudge('end', -step), worksOn },
    { key: 'shift+e', label: t.keys.endLater, run: () => times.nudge('end', step), worksOn },
    { key: 'i', label: t.beginHere, run: () => here('start'), worksOn },
    { key: 'o', label: t.endHere, run: () => here('end'), worksOn },
  ])
  const fields = [
    { edge: 'start', label: t.begins, toPlayer: t.beginHere },
    { edge: 'end', label: t.ends, toPlayer: t.endHere },
  ] as const
  return (
    <div role="group" aria-label={t.subtitleOf(index + 1, cues.length)} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <div className="flex items-center gap-2">
          <IconButton
            icon="back"
            label={t.previousSubtitle}
            disabled={index === 0}
            onClick={() => onGo(index - 1)}
            className="-ms-2"
          />
          <p className="text-sm text-ink-2">{t.subtitleOf(index + 1, cues.length)}</p>
          <IconButton
            icon="chevronRight"
            label={t.nextSubtitle}
            disabled={index === cues.length - 1}
            onClick={() => onGo(index + 1)}
          />
        </div>
        <Button look="quiet" onClick={() => setShifting(true)}>
          {t.shiftAll}
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-2">
        {fields.map(({ edge, label, toPlayer }) => (
          <div key={edge} className="flex items-end gap-1">
            <ExactTime
              key={index}
              label={label}
              seconds={times.shown[edge]}
              isDisabled={!canSet}
              onSet={(to) => times.set(edge, to)}
              onStep={(direction) => times.nudge(edge, direction * step)}
            />
            <IconButton
              icon="clock"
              label={toPlayer}
              disabled={!canSet}
              onClick={() => here(edge)}
              className="size-9!"
            />
          </div>
        ))}
      </div>
      {(!canSet || times.note !== null) && <p className="text-xs text-ink-2">{canSet ? times.note : t.insideWord}</p>}
      {isShifting && (
        <ShiftTimes
          editor={editor}
          span={timeOf(edits.applied.words)}
          duration={duration}
          chosen={{ number: index + 1, start: times.shown.start }}
          player={player}
          onClose={() => setShifting(false)}
        />
      )}
    </div>
  )
}

/** A time with milliseconds. It is set with Enter or when it is left; up and down move it by a step. */
function ExactTime({
  label,
  seconds,
  isDisabled,
  onSet,
  onStep,
}: {
  label: string
  seconds: number
  isDisabled: boolean
  onSet: (seconds: number) => void
  onStep: (direction: 1 | -1) => void
}) {
  /** What is typed; null: nothing since the time was set. */
  const [typed, setTyped] = useState<string | null>(null)
  const isBad = typed !== null && Number.isNaN(parseTime(typed) ?? Number.NaN)
  const set = (): void => {
    const time = parseTime(typed ?? '')
    if (isBad) return
    setTyped(null)
    if (time !== null) onSet(Math.round(time * 1000) / 1000)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') set()
    else if (event.key === 'Escape' && typed !== null) setTyped(null)
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      setTyped(null)
      onStep(event.key === 'ArrowUp' ? 1 : -1)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="min-w-0 flex-1">
      <TextField
        label={label}
        dir="ltr"
        autoComplete="off"
        disabled={isDisabled}
        value={typed ?? exactClock(seconds)}
        error={isBad ? t.badExactTime : null}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={set}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
