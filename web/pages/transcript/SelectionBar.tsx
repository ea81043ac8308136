import { useEffect, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Menu, type MenuItem } from '../../components/Menu.tsx'
import { copy } from '../../components/copy.ts'
import { clock } from '../../format.ts'
import { words } from '../../strings/words.ts'
import { runsBetween, wordAtOffset, type WordRun } from './editor/document.ts'
import type { Editor } from './editor/editor.ts'
import type { Player } from './player/player.ts'
import { placeOf } from './text/rows.ts'

interface Selected {
  text: string
  start: number
  end: number
  speaker: number
  runs: readonly WordRun[]
  top: number
  left: number
}

/** A toolbar over selected text: play, copy with time, replace everywhere. */
export function SelectionBar({
  editor,
  player,
  nameOf,
  speakerItems,
  onReplace,
}: {
  editor: Editor
  player: Player
  nameOf: (speaker: number) => string
  speakerItems: ((runs: readonly WordRun[]) => readonly (MenuItem | null)[]) | null
  onReplace: (text: string) => void
}) {
  const [selected, setSelected] = useState<Selected | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const update = (): void => {
      if (timer !== null) clearTimeout(timer)
      // Wait until the person stops dragging the selection.
      timer = setTimeout(() => setSelected(selectedNow(editor)), 200)
    }
    document.addEventListener('selectionchange', update)
    return () => {
      if (timer !== null) clearTimeout(timer)
      document.removeEventListener('selectionchange', update)
    }
  }, [editor])
  if (selected === null) return null
  const { text, start } = selected
  const choose = (item: MenuItem): void => {
    item.onSelect()
    // The selected words are in other paragraphs now.
    setSelected(null)
  }
  const t = words.transcript
  return (
    <div
      role="toolbar"
      aria-label={t.selection}
      className="appear fixed z-30 flex gap-0.5 rounded border border-line bg-paper p-0.5 shadow-float"
      style={{ top: selected.top, left: selected.left }}
      // Keeps the text selected while a button is pressed.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Button
        look="quiet"
        icon="play"
        onClick={() => {
          player.seek(start)
          player.play()
        }}
      >
        {clock(start)}
      </Button>
      <Button look="quiet" icon="loop" onClick={() => player.setLoop({ start, end: selected.end })}>
        {t.tools.loop}
      </Button>
      <Button look="quiet" icon="copy" onClick={() => copy(`[${clock(start)}] ${nameOf(selected.speaker)}: ${text}`)}>
        {t.copyWithTime}
      </Button>
      <Button
        look="quiet"
        icon="link"
        onClick={() => copy(`${location.origin}${location.pathname}?t=${Math.floor(start)}`)}
      >
        {t.copyLink}
      </Button>
      {speakerItems !== null && (
        <>
          <Button look="quiet" icon="refresh" onClick={() => onReplace(text)}>
            {t.replaceEverywhere}
          </Button>
          <Menu
            items={() => speakerItems(selected.runs).map((item) => item && { ...item, onSelect: () => choose(item) })}
            trigger={
              <Button look="quiet" icon="user">
                {t.speakerOfSelection}
              </Button>
            }
          />
        </>
      )}
    </div>
  )
}

/** The selection in the transcript and the position of its toolbar, or null. */
function selectedNow(editor: Editor): Selected | null {
  const selection = getSelection()
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const from = placeOf(range.startContainer, range.startOffset)
  const to = placeOf(range.endContainer, range.endOffset)
  const text = selection.toString().trim()
  if (from === null || to === null || text === '') return null
  const { paragraphs } = editor.document.get()
  const first = paragraphs.findIndex(({ key }) => key === from.key)
  const last = paragraphs.findIndex(({ key }) => key === to.key)
  const paragraph = paragraphs[first]
  if (paragraph === undefined || last < first) return null
  const word = paragraph.words[Math.max(0, wordAtOffset(paragraph, from.offset))]
  const end = paragraphs[last]
  const lastWord = end?.words[Math.max(0, wordAtOffset(end, to.offset - 1))]
  const box = range.getBoundingClientRect()
  return {
    text,
    start: word?.start ?? 0,
    end: lastWord?.end ?? word?.end ?? 0,
    speaker: paragraph.speaker,
    runs: runsBetween(paragraphs.slice(first, last + 1), from.offset, to.offset),
    top: Math.max(8, box.top - 44),
    left: Math.max(8, Math.min(box.left, innerWidth - 640)),
  }
}
