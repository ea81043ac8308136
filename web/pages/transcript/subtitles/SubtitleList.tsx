import { useRef } from 'react'
import { toast } from '../../../components/toasts.ts'
import { useLatest } from '../../../components/use-latest.ts'
import { words } from '../../../strings/words.ts'
import type { Player } from '../player/player.ts'
import { canJoin, firstAtom, rowAt, type Subtitles } from './cut-subtitles.ts'
import { handleListKey, type ListPart } from './handle-list-key.ts'
import { SubtitleRow, type RowActions } from './SubtitleRow.tsx'
import { isSet } from './subtitle-words.ts'
import type { SubtitleEditor } from './use-subtitle-edits.ts'
import type { SubtitleOperation } from './with-operations.ts'
import { useListFocus } from './use-list-focus.ts'
import { useSubtitleRows } from './use-subtitle-rows.ts'

const t = words.exporting

/** The subtitles in the order of time. Only those in view are rendered. */
export function SubtitleList({
  subtitles,
  current,
  problems,
  player,
  edits,
  cursor,
  onCursor,
  goal,
}: {
  subtitles: Subtitles
  /** The index of the cue on screen, or −1. */
  current: number
  problems: ReadonlyMap<number, string>
  player: Player
  /** null: nobody sets breaks here. */
  edits: SubtitleEditor | null
  /** Milliseconds: keys reach the word that has begun by then. */
  cursor: number
  onCursor: (time: number) => void
  /** A row that was asked for. */
  goal: { index: number } | null
}) {
  const { cues, marks } = subtitles
  const scroller = useRef<HTMLDivElement>(null)
  const row = rowAt(cues, cursor)
  const { list, stopFollowing } = useSubtitleRows(scroller, { subtitles, row, current, player, goal })
  const focus = useListFocus(scroller, subtitles)

  const change = (time: number, changes: readonly SubtitleOperation[], said: string): void => {
    if (edits === null) return
    onCursor(time)
    focus.afterChange()
    void edits.change(changes).then((isSaved) => {
      if (isSaved) toast({ text: said, tone: 'heard' })
    })
  }
  const breakAt = (before: number, to: 'always' | 'avoid' | 'auto'): SubtitleOperation => {
    return { type: 'breakSubtitle', before, break: to }
  }
  const resetAt = (index: number, word: number | null): SubtitleOperation[] =>
    (marks.get(index) ?? []).filter((mark) => word === null || mark.word === word).map(({ id }) => breakAt(id, 'auto'))
  const actions = useLatest<RowActions>({
    seek: (cue) => {
      onCursor(cue.start)
      player.seek(cue.start / 1000)
    },
    toggle: (index, atom) => {
      const isReset = isSet(marks.get(index), atom)
      const changes = isReset ? resetAt(index, atom.word) : [breakAt(idOf(subtitles, atom.word), 'always')]
      change(atom.start, changes, isReset ? t.breakAutomatic : t.subtitleBegins(atom.text))
    },
    join: (index) => {
      const cue = cues[index]
      if (cue === undefined || !canJoin(subtitles, index)) return
      const first = firstAtom(cue)
      // The word may begin a subtitle for one that clean wording leaves out.
      const earlier = resetAt(index, first.word)
      const id = idOf(subtitles, first.word)
      const others = earlier.filter((one) => one.type === 'breakSubtitle' && one.before !== id)
      change(first.start, [...others, breakAt(id, 'avoid')], t.subtitlesJoined)
    },
    reset: (index) => change(cues[index]?.start ?? 0, resetAt(index, null), t.breakAutomatic),
  })
  const go = (time: number, part: ListPart): void => {
    stopFollowing()
    onCursor(time)
    list.scrollToIndex(rowAt(cues, time))
    focus.move(part)
  }
  return (
    <div
      ref={scroller}
      className="relative max-h-[min(32rem,70dvh)] overflow-y-auto rounded border border-line"
      onWheel={stopFollowing}
      onTouchMove={stopFollowing}
      onFocus={focus.onFocus}
      onBlur={focus.onBlur}
      onKeyDown={(event) => handleListKey(event, { subtitles, row, cursor, go, actions: actions.current })}
    >
      <ol aria-label={t.subtitles} className="relative" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, key, start }) => {
          const cue = cues[index]
          if (cue === undefined) return null
          return (
            <li
              key={key}
              ref={list.measureElement}
              data-index={index}
              aria-setsize={cues.length}
              aria-posinset={index + 1}
              aria-current={index === current ? 'true' : undefined}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              <SubtitleRow
                subtitles={subtitles}
                cue={cue}
                index={index}
                problem={problems.get(index)}
                marks={marks.get(index)}
                isCurrent={index === current}
                cursor={index === row ? cursor : null}
                isEditable={edits !== null}
                isJoinable={edits !== null && canJoin(subtitles, index)}
                actions={actions}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function idOf({ ids }: Subtitles, word: number): number {
  return ids[word] ?? word
}
