import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { messageOf } from '../../api/message-of.ts'
import { useStore } from '../../api/store.ts'
import { Button, IconButton } from '../../components/Button.tsx'
import { inputLook } from '../../components/Field.tsx'
import { toast } from '../../components/toasts.ts'
import { words } from '../../strings/words.ts'
import type { Editor } from './editor/editor.ts'
import { findText, replaceAt } from './find-text.ts'
import type { Found } from './text/TextColumn.tsx'

/** Find and replace in the transcript that is open; "also next time" tells it to the workspace. */
export function FindBar({
  editor,
  spaceId,
  startWith,
  mayEdit,
  onFound,
  onGo,
  onClose,
}: {
  editor: Editor
  spaceId: string
  startWith: string
  mayEdit: boolean
  onFound: (found: readonly Found[]) => void
  onGo: (one: Found | null) => void
  onClose: () => void
}) {
  const { paragraphs } = useStore(editor.document)
  const client = useQueryClient()
  const [query, setQuery] = useState(startWith)
  const [by, setBy] = useState('')
  const [options, setOptions] = useState({ matchCase: false, wholeWords: false })
  const [isNextTime, setNextTime] = useState(false)
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const found = useMemo(() => findText(paragraphs, query, options), [paragraphs, query, options])

  useEffect(() => input.current?.select(), [])
  useEffect(() => onFound(found), [found, onFound])

  const go = (index: number): void => {
    const wrapped = found.length === 0 ? 0 : (index + found.length) % found.length
    setAt(wrapped)
    onGo(found[wrapped] ?? null)
  }
  const replace = (places: readonly Found[]): void => {
    for (const paragraph of paragraphs) {
      const mine = places.filter(({ key }) => key === paragraph.key)
      if (mine.length > 0) editor.type(paragraph.key, replaceAt(paragraph.text, mine, by))
    }
    void editor.flush()
    if (places.length > 1) toast({ text: words.transcript.replaced(places.length), undo: () => void editor.undo() })
    if (isNextTime) {
      rememberReplacement(spaceId, query, by).then(
        () => client.invalidateQueries({ queryKey: keys.spaces }),
        (error: unknown) => toast({ text: messageOf(error), tone: 'bad' }),
      )
    }
  }
  const current = found[Math.min(at, found.length - 1)]
  const t = words.transcript
  return (
    <search
      className="flex flex-wrap items-center gap-2 border-b border-line bg-paper-2 px-4 py-2"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <input
        ref={input}
        aria-label={t.find}
        placeholder={t.find}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(at + (event.shiftKey ? -1 : current === undefined ? 0 : 1))
        }}
        className={`${inputLook} h-8! w-44! text-sm`}
      />
      <output className="tabular min-w-18 text-xs text-ink-2">
        {query === '' ? '' : t.matches(Math.min(at + 1, found.length), found.length)}
      </output>
      <IconButton icon="back" label={t.previousMatch} disabled={found.length === 0} onClick={() => go(at - 1)} />
      <IconButton icon="chevronRight" label={t.nextMatch} disabled={found.length === 0} onClick={() => go(at + 1)} />
      <Toggle
        label={t.matchCase}
        sign="Aa"
        isOn={options.matchCase}
        onChange={(matchCase) => setOptions({ ...options, matchCase })}
      />
      <Toggle
        label={t.wholeWords}
        sign="W"
        isOn={options.wholeWords}
        onChange={(wholeWords) => setOptions({ ...options, wholeWords })}
      />
      {mayEdit && (
        <>
          <input
            aria-label={t.replaceWith}
            placeholder={t.replaceWith}
            value={by}
            onChange={(event) => setBy(event.target.value)}
            className={`${inputLook} h-8! w-44! text-sm`}
          />
          <Button
            disabled={current === undefined}
            onClick={() => {
              if (current !== undefined) replace([current])
            }}
          >
            {t.replace}
          </Button>
          <Button disabled={found.length === 0} onClick={() => replace(found)}>
            {t.replaceAll}
          </Button>
          <label className="flex items-center gap-1.5 text-sm">
            <input
              type="checkbox"
              className="accent-(--ink)"
              checked={isNextTime}
              onChange={(event) => setNextTime(event.target.checked)}
            />
            {t.alsoNew}
          </label>
        </>
      )}
      <IconButton icon="close" label={words.common.close} className="ml-auto" onClick={onClose} />
    </search>
  )
}

function Toggle({
  label,
  sign,
  isOn,
  onChange,
}: {
  label: string
  sign: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
      className="h-8 w-8 rounded border border-transparent text-xs font-semibold text-ink-2 aria-pressed:border-line-2 aria-pressed:bg-paper aria-pressed:text-ink"
    >
      {sign}
    </button>
  )
}

/** Adds a pair to the list that is applied to every new transcript, in the place of one for the same words. */
async function rememberReplacement(spaceId: string, find: string, replace: string): Promise<void> {
  const space = await api.getWorkspace({ params: { spaceId } })
  const others = space.findAndReplaceWords.filter((pair) => pair.find.toLowerCase() !== find.toLowerCase())
  await api.updateWorkspace({ params: { spaceId }, body: { findAndReplaceWords: [...others, { find, replace }] } })
}
