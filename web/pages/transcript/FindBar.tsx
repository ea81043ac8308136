import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { changeSettings, withPair } from '../../api/change-settings.ts'
import { keys } from '../../api/keys.ts'
import { useStore } from '../../api/store.ts'
import { readAgain } from '../../api/read-again.ts'
import { Button, IconButton } from '../../components/Button.tsx'
import { inputLook } from '../../components/Field.tsx'
import { keyOf } from '../../components/key-of.ts'
import { words } from '../../strings/words.ts'
import type { Editor } from './editor/editor.ts'
import type { TextPlace } from './editor/text-place.ts'
import { findText, firstFoundFrom, replaceAt, type FindOptions } from './find-text.ts'
import type { Found } from './text/TextColumn.tsx'
import { toastEdit } from './tools/undo-or-redo.ts'

/** The matches, and the one that is replaced next. */
export interface FoundText {
  all: readonly Found[]
  now: Found | null
}

/** What to find, and from where on. Another object asks again; an empty text leaves the field as it is. */
export interface Asked {
  text: string
  from: TextPlace | null
}

/** Find and replace in the open transcript, optionally also in future transcripts. */
export function FindBar({
  editor,
  spaceId,
  asked,
  mayEdit,
  onFound,
  onGo,
  onClose,
}: {
  editor: Editor
  spaceId: string
  asked: Asked
  mayEdit: boolean
  /** Must stay the same function. */
  onFound: (found: FoundText) => void
  onGo: (one: Found) => void
  onClose: () => void
}) {
  const { paragraphs } = useStore(editor.document)
  const [query, setQuery] = useState(asked.text)
  const [by, setBy] = useState('')
  const [options, setOptions] = useState({ matchCase: false, wholeWords: false })
  const [isAlsoNew, setAlsoNew] = useState(false)
  const [from, setFrom] = useState(asked.from)
  const found = useMemo(() => findText(paragraphs, query, options), [paragraphs, query, options])
  const [at, setAt] = useState(() => firstFoundFrom(found, asked.from, paragraphs))
  const input = useRef<HTMLInputElement>(null)

  const current = found[Math.min(at, found.length - 1)] ?? null

  const [answered, setAnswered] = useState(asked)
  if (answered !== asked) {
    setAnswered(asked)
    const next = asked.text === '' ? query : asked.text
    setQuery(next)
    setFrom(asked.from)
    setAt(firstFoundFrom(findText(paragraphs, next, options), asked.from, paragraphs))
  }
  useEffect(() => {
    if (answered === asked) input.current?.select()
  }, [answered, asked])
  useEffect(() => onFound({ all: found, now: current }), [found, current, onFound])

  const go = (index: number): void => {
    const wrapped = found.length === 0 ? 0 : (index + found.length) % found.length
    setAt(wrapped)
    const one = found[wrapped]
    if (one === undefined) return
    setFrom({ key: one.key, offset: one.start })
    onGo(one)
  }
  /** Shows the next match of what is looked for now: in a long text, the first one is far from where people read. */
  const look = (next: string, how: FindOptions): void => {
    setQuery(next)
    setOptions(how)
    const all = findText(paragraphs, next, how)
    const index = firstFoundFrom(all, from, paragraphs)
    setAt(index)
    const one = all[index]
    if (one !== undefined) onGo(one)
  }
  const remember = useMutation({
    mutationFn: () =>
      changeSettings(spaceId, ({ findAndReplaceWords }) => ({
        findAndReplaceWords: withPair(findAndReplaceWords, { find: query, replace: by }),
      })),
    onSuccess: async () => {
      await readAgain(keys.in(spaceId, 'settings'), keys.spaces)
    },
  })
  const replace = (places: readonly Found[]): void => {
    const byKey = Map.groupBy(places, ({ key }) => key)
    const texts = paragraphs.map(({ key, text }) => [key, replaceAt(text, byKey.get(key) ?? [], by)] as const)
    editor.typeAll(new Map(texts))
    void editor.flush()
    // The buttons close when nothing is left, and would take the focus with them, and so Escape.
    const isLast = findText(editor.document.get().paragraphs, query, options).length === 0
    if (isLast && document.activeElement?.matches('button') === true) input.current?.focus()
    if (places.length > 1) toastEdit(editor, words.transcript.replaced(places.length))
    if (isAlsoNew) remember.mutate()
  }
  /** Replaces a match and goes to the next one, which isn't in what was put in. */
  const replaceOne = (one: Found): void => {
    replace([one])
    const left = findText(editor.document.get().paragraphs, query, options)
    const place = found.indexOf(one)
    const after = ({ key, start }: Found, i: number): boolean =>
      i >= place && (key !== one.key || start >= one.start + by.length)
    const index = Math.max(0, left.findIndex(after))
    setAt(index)
    const next = left[index]
    if (next !== undefined) onGo(next)
  }
  const t = words.transcript
  return (
    <search
      className="flex flex-col gap-2 border-b border-line bg-paper-2 px-4 py-2"
      onKeyDown={(event) => {
        if (keyOf(event) !== 'Escape') return
        // The bar of a selection would take it for its own, and what was found is selected now.
        event.preventDefault()
        onClose()
      }}
    >
      <div className="flex items-center gap-2">
        <input
          ref={input}
          aria-label={t.find}
          placeholder={t.find}
          value={query}
          onChange={(event) => look(event.target.value, options)}
          onKeyDown={(event) => {
            if (keyOf(event) === 'Enter') go(at + (event.shiftKey ? -1 : current === null ? 0 : 1))
          }}
          className={`${inputLook} h-8! w-0! max-w-72 flex-1 text-sm`}
        />
        <output className="tabular shrink-0 text-xs text-ink-2">
          {query === '' ? '' : t.matches(Math.min(at + 1, found.length), found.length)}
        </output>
        <Steps isDisabled={found.length === 0} onStep={(step) => go(at + step)} />
        <IconButton icon="close" label={words.common.close} className="ms-auto" onClick={onClose} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Toggles options={options} onChange={(how) => look(query, how)} />
        {mayEdit && (
          <ReplaceFields
            by={by}
            onBy={setBy}
            isAlsoNew={isAlsoNew}
            onAlsoNew={setAlsoNew}
            onReplace={current === null ? null : () => replaceOne(current)}
            onReplaceAll={found.length === 0 ? null : () => replace(found)}
          />
        )}
      </div>
    </search>
  )
}

function Steps({ isDisabled, onStep }: { isDisabled: boolean; onStep: (step: 1 | -1) => void }) {
  const t = words.transcript
  return (
    <>
      <IconButton icon="back" label={t.previousMatch} disabled={isDisabled} onClick={() => onStep(-1)} />
      <IconButton icon="chevronRight" label={t.nextMatch} disabled={isDisabled} onClick={() => onStep(1)} />
    </>
  )
}

function Toggles({ options, onChange }: { options: FindOptions; onChange: (options: FindOptions) => void }) {
  const t = words.transcript
  return (
    <>
      <Toggle
        label={t.matchCase}
        sign="Aa"
        isOn={options.matchCase}
        onChange={(matchCase) => onChange({ ...options, matchCase })}
      />
      <Toggle
        label={t.wholeWords}
        sign="W"
        isOn={options.wholeWords}
        onChange={(wholeWords) => onChange({ ...options, wholeWords })}
      />
    </>
  )
}

function ReplaceFields({
  by,
  onBy,
  isAlsoNew,
  onAlsoNew,
  onReplace,
  onReplaceAll,
}: {
  by: string
  onBy: (by: string) => void
  isAlsoNew: boolean
  onAlsoNew: (isAlsoNew: boolean) => void
  /** null while nothing is found. */
  onReplace: (() => void) | null
  onReplaceAll: (() => void) | null
}) {
  const t = words.transcript
  return (
    <>
      <input
        aria-label={t.replaceWith}
        placeholder={t.replaceWith}
        value={by}
        onChange={(event) => onBy(event.target.value)}
        onKeyDown={(event) => {
          if (keyOf(event) === 'Enter') onReplace?.()
        }}
        className={`${inputLook} h-8! w-44! text-sm max-sm:w-40! max-sm:grow`}
      />
      <Button disabled={onReplace === null} onClick={() => onReplace?.()}>
        {t.replace}
      </Button>
      <Button disabled={onReplaceAll === null} onClick={() => onReplaceAll?.()}>
        {t.replaceAll}
      </Button>
      <label className="flex thumb items-center gap-1.5 text-sm">
        <input
          type="checkbox"
          className="accent-(--ink)"
          checked={isAlsoNew}
          onChange={(event) => onAlsoNew(event.target.checked)}
        />
        {t.alsoNew}
      </label>
    </>
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
      className="h-8 w-8 rounded border border-transparent text-xs thumb font-semibold text-ink-2 aria-pressed:border-line-2 aria-pressed:bg-paper aria-pressed:text-ink"
    >
      {sign}
    </button>
  )
}
