import { memo, type RefObject } from 'react'
import { direction } from '../../../../src/text/join-words.ts'
import type { Atom } from '../../../../src/text/subtitles/atoms.ts'
import { dashedLines, type Cue } from '../../../../src/text/subtitles/cues.ts'
import { Icon } from '../../../components/Icon.tsx'
import { IconButton } from '../../../components/Button.tsx'
import { clock } from '../../../format.ts'
import { words } from '../../../strings/words.ts'
import { beginsWord, type Mark, type Subtitles } from './cut-subtitles.ts'
import { piecesOf } from './pieces.ts'
import { isSet, wordAt } from './subtitle-words.ts'

const t = words.exporting

/** What the rows do. */
export interface RowActions {
  seek: (cue: Cue) => void
  /** Begins a subtitle at a word, or lets the rules decide again if it does because somebody wanted it. */
  toggle: (index: number, atom: Atom) => void
  join: (index: number) => void
  reset: (index: number) => void
}

interface Row {
  subtitles: Subtitles
  cue: Cue
  index: number
  problem: string | undefined
  marks: readonly Mark[] | undefined
  isCurrent: boolean
  /** The word that keys reach, as milliseconds; null: they reach another row. */
  cursor: number | null
  isEditable: boolean
  isJoinable: boolean
  actions: RefObject<RowActions>
}

/** One subtitle. With the keyboard, one row is reached by Tab, the others by arrows. */
export const SubtitleRow = memo(function SubtitleRow(row: Row) {
  const { cue, index, problem, marks, isCurrent, isEditable, isJoinable, cursor, actions } = row
  const tabIndex = cursor === null ? -1 : 0
  const time = (
    <time className="w-12 shrink-0 text-start leading-6 text-ink-3 tabular-nums pointer-coarse:leading-8">
      {clock(cue.start / 1000)}
    </time>
  )
  const look = `flex w-full items-start gap-2 px-2 py-1 text-start text-xs ${index > 0 ? 'border-t border-line' : ''} ${isCurrent ? 'bg-paper-2' : ''} ${isEditable && cursor !== null ? 'subtitle-chosen' : ''}`
  if (!isEditable) {
    return (
      <button
        type="button"
        data-part="time"
        tabIndex={tabIndex}
        onClick={() => actions.current.seek(cue)}
        className={`${look} hover:bg-paper-2 -outline-offset-2!`}
      >
        {time}
        <span className="min-w-0 flex-1 leading-6">
          <PlainLines {...row} />
          {problem !== undefined && <span className="block text-warn">{problem}</span>}
        </span>
      </button>
    )
  }
  return (
    <div className={look}>
      <button
        type="button"
        data-part="time"
        tabIndex={tabIndex}
        onClick={() => actions.current.seek(cue)}
        aria-label={[clock(cue.start / 1000), ...dashedLines(cue).flat()].join(' ')}
        className="thumb inline-flex shrink-0 items-start rounded hover:underline"
      >
        {time}
      </button>
      <div className="min-w-0 flex-1 leading-6 pointer-coarse:leading-8">
        <WordLines {...row} />
        {problem !== undefined && <p className="leading-5 text-warn">{problem}</p>}
        {marks !== undefined && (
          <button
            type="button"
            tabIndex={tabIndex}
            title={t.makeAutomatic}
            aria-label={`${t.setByHand}: ${t.makeAutomatic}`}
            onClick={() => actions.current.reset(index)}
            className="thumb inline-flex h-6 items-center gap-1 rounded text-ink-2 hover:text-ink hover:underline"
          >
            <Icon name="undo" size={12} />
            {t.setByHand}
          </button>
        )}
      </div>
      {isJoinable && (
        <IconButton
          icon="join"
          label={t.joinSubtitles}
          size={14}
          tabIndex={tabIndex}
          onClick={() => actions.current.join(index)}
          className="-my-0.5 size-7!"
        />
      )}
    </div>
  )
})

function PlainLines({ cue, subtitles: { language } }: Row) {
  return dashedLines(cue)
    .flat()
    .map((line, i) => (
      <span key={i} lang={language} dir={direction(language)} className="block">
        {line}
      </span>
    ))
}

/** The lines as words that can be chosen. */
function WordLines({ subtitles, cue, index, marks, cursor, actions }: Row) {
  const { language } = subtitles
  const reached = cursor === null ? null : wordAt(subtitles, cue, cursor)
  return (
    <div role="group" aria-label={t.breakAt} lang={language} dir={direction(language)}>
      {cue.parts.map(({ lines, atoms }, part) =>
        lines.map((line, i) => (
          <span key={`${part} ${i}`} className="block">
            {cue.parts.length > 1 && i === 0 && '- '}
            {piecesOf(line, atoms[i] ?? []).map(({ text, atom }, n) =>
              atom === null || !beginsWord(subtitles, atom) ? (
                text
              ) : (
                <span
                  key={n}
                  role="button"
                  data-part="word"
                  tabIndex={atom === reached ? 0 : -1}
                  data-word={atom.word}
                  aria-pressed={isSet(marks, atom)}
                  onClick={() => actions.current.toggle(index, atom)}
                  className="subtitle-word"
                >
                  {text}
                </span>
              ),
            )}
          </span>
        )),
      )}
    </div>
  )
}
