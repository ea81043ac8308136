import { useEffect, useMemo, useState } from 'react'
import { lastUpTo } from '../../../../src/text/first-from.ts'
import { dashedLines, type Cue } from '../../../../src/text/subtitles/cues.ts'
import { Button } from '../../../components/Button.tsx'
import { toast } from '../../../components/toasts.ts'
import { clock, number } from '../../../format.ts'
import { words } from '../../../strings/words.ts'
import type { Editor } from '../editor/editor.ts'
import type { PanelProps } from '../panels/panel-props.ts'
import type { Player } from '../player/player.ts'
import { toastEdit } from '../tools/undo-or-redo.ts'
import { problemsOf } from './cue-problems.ts'
import { cueAt, type Subtitles } from './cut-subtitles.ts'
import { Stage } from './Stage.tsx'
import { SubtitleList } from './SubtitleList.tsx'
import { SubtitleTimes } from './SubtitleTimes.tsx'
import type { SubtitleEditor } from './use-subtitle-edits.ts'

const t = words.exporting

/** How somebody who may edit the text changes its subtitles: a transcript, or a translation, whose times are those of the original. */
export type Editing =
  | { editor: Editor; edits: SubtitleEditor }
  | { editor: null; edits: SubtitleEditor; undo: () => Promise<void> }

/** The subtitle on the picture, how many are hard to read, and the list of them. */
export function SubtitleView({
  subtitles,
  detail,
  player,
  editing,
}: Pick<PanelProps, 'detail' | 'player'> & {
  subtitles: Subtitles
  /** null: nobody changes them here. */
  editing: Editing | null
}) {
  const { cues, language } = subtitles
  const current = useCurrentCue(cues, player)
  const problems = useMemo(() => findProblems(cues, language), [cues, language])
  // Where the keyboard is in the list: at the word that begins by this time, in milliseconds.
  const [cursor, setCursor] = useState(() => player.now() * 1000)
  const [goal, setGoal] = useState<{ index: number } | null>(null)
  const showNext = (): void => {
    const here = lastUpTo(cues, ({ start }) => start, cursor)
    const found = [...problems.keys()]
    const index = found.find((one) => one > here) ?? found[0]
    const cue = cues[index ?? -1]
    if (index === undefined || cue === undefined) return
    setCursor(cue.start)
    setGoal({ index })
    player.jump(cue.start / 1000)
    const said = [clock(cue.start / 1000), ...dashedLines(cue).flat(), problems.get(index)]
    toast({ text: said.join(' '), tone: 'heard' })
  }
  return (
    <>
      <Stage cue={cues[current] ?? null} language={language} player={player} detail={detail} />
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className={`text-sm ${problems.size > 0 ? 'text-warn' : 'text-ink-2'}`}>{t.problems(problems.size)}</p>
        {problems.size > 0 && (
          <Button look="quiet" onClick={showNext}>
            {t.nextProblem}
          </Button>
        )}
      </div>
      {editing !== null && <Adjustments {...editing} />}
      <div data-subtitles className="flex flex-col gap-2">
        {editing !== null && editing.editor !== null && cues.length > 0 && (
          <SubtitleTimes
            editor={editing.editor}
            edits={editing.edits}
            subtitles={subtitles}
            detail={detail}
            player={player}
            cursor={cursor}
            onCursor={setCursor}
            onGo={(index) => {
              setCursor(cues[index]?.start ?? 0)
              setGoal({ index })
            }}
          />
        )}
        <SubtitleList
          subtitles={subtitles}
          current={current}
          problems={problems}
          player={player}
          edits={editing?.edits ?? null}
          cursor={cursor}
          onCursor={setCursor}
          goal={goal}
        />
      </div>
    </>
  )
}

/** How to set breaks, and how many are set. */
function Adjustments(editing: Editing) {
  const { edits } = editing
  const { words: all, ids } = edits.applied
  const set = useMemo(
    () => all.flatMap(({ subtitleBreak }, index) => (subtitleBreak === undefined ? [] : [ids?.[index] ?? index])),
    [all, ids],
  )
  const reset = async (): Promise<void> => {
    if (!(await edits.change(set.map((before) => ({ type: 'breakSubtitle', before, break: 'auto' }))))) return
    if (editing.editor === null) toast({ text: t.breaksReset, undo: () => void editing.undo() })
    else toastEdit(editing.editor, t.breaksReset)
  }
  return set.length === 0 ? (
    <p className="text-xs text-ink-3">{t.breakHint}</p>
  ) : (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p className="text-sm text-ink-2">{t.breaksSet(set.length)}</p>
      <Button look="quiet" onClick={() => void reset()}>
        {t.resetBreaks}
      </Button>
    </div>
  )
}

/** The index of the cue on screen, or −1. */
function useCurrentCue(cues: readonly Cue[], player: Player): number {
  const [current, setCurrent] = useState(() => cueAt(cues, player.now()))
  useEffect(() => {
    const show = (seconds: number): void => setCurrent(cueAt(cues, seconds))
    show(player.now())
    return player.onTime(show)
  }, [cues, player])
  return current
}

/** Why cues are hard to read, by their index. */
function findProblems(cues: readonly Cue[], language: string): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  for (const [index, cue] of cues.entries()) {
    const texts = problemsOf(cue, language).map((problem) =>
      problem.kind === 'fast'
        ? t.fast(Math.round(problem.perSecond), problem.most)
        : t.short(number(Math.round(problem.seconds * 100) / 100)),
    )
    if (texts.length > 0) found.set(index, texts.join('; '))
  }
  return found
}
