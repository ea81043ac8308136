import { useRef } from 'react'
import { lastUpTo } from '../../../../src/text/first-from.ts'
import { toast } from '../../../components/toasts.ts'
import { useLatest } from '../../../components/use-latest.ts'
import { words } from '../../../strings/words.ts'
import type { Player } from '../player/player.ts'
import { canJoin, firstAtom, type Subtitles } from './cut-subtitles.ts'
import { handleListKey, type ListPart } from './handle-list-key.ts'
import { SubtitleRow, type RowActions } from './SubtitleRow.tsx'
import { isSet } from './subtitle-words.ts'
import type { BreakEditor, Breaks } from './use-breaks.ts'
import { useListFocus } from './use-list-focus.ts'
import { useSubtitleRows } from './use-subtitle-rows.ts'

const t = words.exporting

/** The subtitles in the order of time. Only those in view are rendered. */
export function SubtitleList({
  subtitles,
  current,
  problems,
  player,
  breaks,
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
  breaks: BreakEditor | null
  /** Milliseconds: keys reach the word that has begun by then. */
  cursor: number
  onCursor: (time: number) => void
  /** A row that was asked for. */
  goal: { index: number } | null
}) {
  const { cues, marks } = subtitles
  const scroller = useRef<HTMLDivElement>(null)
  const rowAt = (time: number): number =>
    Math.max(
      0,
      lastUpTo(cues, ({ start }) => start, time),
    )
  const row = rowAt(cursor)
  const { list, stopFollowing } = useSubtitleRows(scroller, { cues, row, current, player, goal })
  const focus = useListFocus(scroller, subtitles)

  const change = (time: number, changes: Breaks, said: string): void => {
    if (breaks === null) return
    onCursor(time)
    focus.afterChange()
    void breaks.set(changes).then((isSaved) => {
      if (isSaved) toast({ text: said, tone: 'heard' })
    })
  }
  const resetAt = (index: number, word: number | null): [number, 'auto'][] =>
    (marks.get(index) ?? []).filter((mark) => word === null || mark.word === word).map(({ id }) => [id, 'auto'])
  const actions = useLatest<RowActions>({
    seek: (cue) => {
      onCursor(cue.start)
      player.seek(cue.start / 1000)
    },
    toggle: (index, atom) => {
      const isReset = isSet(marks.get(index), atom)
      const changes = isReset ? resetAt(index, atom.word) : [[idOf(subtitles, atom.word), 'always'] as const]
      change(atom.start, new Map(changes), isReset ? t.breakAutomatic : t.subtitleBegins(atom.text))
    },
    join: (index) => {
      const cue = cues[index]
      if (cue === undefined || !canJoin(subtitles, index)) return
      const first = firstAtom(cue)
      // The word may begin a subtitle for one that clean wording leaves out.
      const earlier = resetAt(index, first.word)
      change(first.start, new Map([...earlier, [idOf(subtitles, first.word), 'avoid']]), t.subtitlesJoined)
    },
    reset: (index) => change(cues[index]?.start ?? 0, new Map(resetAt(index, null)), t.breakAutomatic),
  })
  const go = (time: number, part: ListPart): void => {
    stopFollowing()
    onCursor(time)
    list.scrollToIndex(rowAt(time))
    focus.move(part)
  }
  return (
    <div
      ref={scroller}
      className="relative max-h-[min(32rem,70dvh)] overflow-y-auto rounded border border-line"
      onWheel={stopFollowing}
      onTouchMove={stopFollowing}
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
                isEditable={breaks !== null}
                isJoinable={breaks !== null && canJoin(subtitles, index)}
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
