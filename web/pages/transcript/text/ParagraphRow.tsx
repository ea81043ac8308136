import { memo, useContext } from 'react'
import { Icon } from '../../../components/Icon.tsx'
import { Menu, type MenuItem } from '../../../components/Menu.tsx'
import { clock, languageName } from '../../../format.ts'
import { words } from '../../../strings/words.ts'
import { direction } from '../../../../src/text/join-words.ts'
import type { Paragraph } from '../editor/document.ts'
import type { Mark } from '../highlights/marks.ts'
import { speakerClass } from '../speakers.ts'
import { Beside } from '../translation/beside.ts'
import { Translated } from '../translation/Translated.tsx'
import type { DoubtLimits } from './highlights.ts'
import type { Rows } from './rows.ts'
import { useParagraphText } from './use-paragraph-text.ts'

export interface RowActions {
  onType: (key: number, text: string) => void
  onCompose: (isComposing: boolean) => void
  onKeyDown: (event: React.KeyboardEvent<HTMLElement>, key: number) => void
  onPlayFrom: (seconds: number) => void
  onFocus: (key: number) => void
  onBlur: () => void
  speakerItems: (key: number) => readonly (MenuItem | null)[]
}

export interface RowProps {
  paragraph: Paragraph
  index: number
  name: string
  isEditable: boolean
  /** Words of several paragraphs are selected. */
  isAcross: boolean
  /** The one paragraph in the tab order. */
  isTabStop: boolean
  language: string
  /** Another language begins with it. */
  hasNewLanguage: boolean
  limits: DoubtLimits
  found: readonly (readonly [number, number])[] | undefined
  marks: readonly Mark[] | undefined
  rows: Rows
  actions: RowActions
  measure: (element: HTMLElement | null) => void
}

/** A paragraph: the speaker at the left, and the editable text. */
export const ParagraphRow = memo(function ParagraphRow({
  paragraph,
  index,
  name,
  isEditable,
  isAcross,
  isTabStop,
  language,
  hasNewLanguage,
  limits,
  found,
  marks,
  rows,
  actions,
  measure,
}: RowProps) {
  const text = useParagraphText({ paragraph, limits, found, marks, rows })
  const beside = useContext(Beside)
  const { key, startsTurn, speaker } = paragraph
  const start = paragraph.words[0]?.start ?? paragraph.saved[0]?.start ?? 0
  const time = clock(start)
  return (
    <article
      ref={measure}
      data-index={index}
      aria-label={words.transcript.spokenAt(name, time)}
      // Names hang on the side where lines begin.
      dir={direction(language)}
      className={`group grid grid-cols-1 ${beside === null ? 'sm:grid-cols-[9.5rem_minmax(0,1fr)] sm:gap-x-5' : 'gap-y-1 sm:grid-cols-2 sm:gap-x-10'} ${startsTurn ? 'pt-5' : 'pt-2.5'}`}
    >
      {/* Beside a translation there is no margin, so the speaker is above both texts. */}
      <div
        className={`items-baseline gap-2 ${beside === null ? 'max-sm:flex sm:self-start sm:pt-1.5 sm:text-end' : 'flex col-span-full'}`}
      >
        <div
          className={`flex min-w-0 items-baseline gap-x-2 ${beside === null ? 'sm:flex-row-reverse sm:flex-wrap' : ''}`}
        >
          {startsTurn && (
            <h2 className={`min-w-0 text-sm font-semibold ${speakerClass(speaker)}`}>
              {isEditable ? <SpeakerMenu name={name} items={() => actions.speakerItems(key)} /> : name}
            </h2>
          )}
          <Overlap paragraph={paragraph} />
          {/* Below a long name it stands in the gap before the next paragraph, which it would make wider. */}
          <button
            type="button"
            tabIndex={-1}
            aria-label={words.transcript.playFrom(time)}
            onClick={() => actions.onPlayFrom(start)}
            className={`tabular print:[&>svg]:hidden inline-flex items-center gap-1 rounded text-xs pointer-coarse:-my-2.5 thumb text-ink-3 group-focus-within:opacity-100 group-hover:opacity-100 hover:text-ink sm:opacity-0 print:opacity-100 ${beside === null ? 'sm:not-pointer-coarse:-mb-4' : ''}`}
          >
            <Icon name="play" size={10} />
            {time}
          </button>
        </div>
        {hasNewLanguage && <span className="text-xs text-ink-3">{languageName(language)}</span>}
      </div>
      <p
        ref={text}
        data-paragraph={key}
        lang={['auto', 'und'].includes(language) ? undefined : language}
        dir="auto"
        {...(isEditable
          ? {
              contentEditable: isAcross ? false : 'plaintext-only',
              suppressContentEditableWarning: true,
              role: 'textbox',
              'aria-multiline': true,
              'aria-label': words.transcript.spokenAt(name, time),
              tabIndex: isTabStop ? 0 : -1,
              spellCheck: false,
            }
          : {})}
        onInput={(event) => {
          // What an input method composes is typed when the person has chosen the characters.
          if (event.nativeEvent.isComposing) return
          // Browsers put lines into text nodes of their own, and offsets count from the beginning of one.
          event.currentTarget.normalize()
          actions.onType(key, event.currentTarget.textContent ?? '')
        }}
        onCompositionStart={() => actions.onCompose(true)}
        onCompositionEnd={(event) => {
          actions.onType(key, event.currentTarget.textContent ?? '')
          actions.onCompose(false)
        }}
        onKeyDown={(event) => actions.onKeyDown(event, key)}
        // Browsers would move selected words, also to somebody else's turn, when a person drags to select others.
        onDragStart={(event) => event.preventDefault()}
        onFocus={() => actions.onFocus(key)}
        // When the window loses the focus, the cursor is still here.
        onBlur={(event) => document.activeElement !== event.currentTarget && actions.onBlur()}
        className="transcript-text min-w-0 max-w-[68ch] font-serif text-[1.125rem] leading-[1.65]"
      />
      {beside !== null && <Translated beside={beside} paragraphKey={key} isTabStop={isTabStop} />}
    </article>
  )
})

/** Marks a paragraph in which several people speak at once; its tooltip has the words. */
function Overlap({ paragraph }: { paragraph: Paragraph }) {
  const overlapping = paragraph.words.filter(({ overlap }) => overlap === true)
  if (overlapping.length === 0) return null
  const meaning = words.transcript.overlap(overlapping.map(({ word }) => word).join(' '))
  return (
    <span role="img" aria-label={meaning} title={meaning} className="inline-flex shrink-0 text-ink-3">
      <Icon name="users" size={12} />
    </span>
  )
}

function SpeakerMenu({ name, items }: { name: string; items: () => readonly (MenuItem | null)[] }) {
  return (
    <Menu
      items={items}
      trigger={
        <button
          type="button"
          aria-label={words.transcript.changeSpeaker(name)}
          className={`inline-flex -my-0.5 py-0.5 min-w-6 max-w-full items-center rounded text-start hover:underline pointer-coarse:-my-2.5 pointer-coarse:min-h-11 pointer-coarse:min-w-11 ${useContext(Beside) === null ? 'sm:justify-end sm:text-end' : ''}`}
        >
          <span className="min-w-0">{name}</span>
        </button>
      }
    />
  )
}
