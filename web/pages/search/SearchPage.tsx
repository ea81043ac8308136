import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../components/Button.tsx'
import { Checkbox } from '../../components/Field.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Empty, Failed, Skeleton } from '../../components/States.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { words } from '../../strings/words.ts'
import { Answer } from './Answer.tsx'
import { createClipPlayer, type ClipPlayer } from './clip-player.ts'
import { ColorFilter } from '../transcript/highlights/ColorFilter.tsx'
import type { Color } from '../transcript/highlights/colors.ts'
import { FilterBar } from './FilterBar.tsx'
import { CommentHits } from './CommentHits.tsx'
import { Found } from './Found.tsx'
import { useFilters } from './use-filters.ts'
import { useKeptPlace } from '../../shell/use-kept-place.ts'
import { addFilters, takeFilters, takeInComments, writeFilters, type Filter } from './filters.ts'
import { Form } from '../../components/Form.tsx'

const t = words.search
type Mode = keyof typeof t.modes
const modes = Object.keys(t.modes) as Mode[]
/** Milliseconds without a key before the search starts. */
const pauseMs = 350

/** Search by meaning, by words, or by question. The search is part of the URL. */
export function SearchPage() {
  const { spaceId } = useParams({ from: '/app/w/$spaceId/search' })
  return <Search key={spaceId} spaceId={spaceId} />
}

function Search({ spaceId }: { spaceId: string }) {
  const {
    q = '',
    mode = 'semantic',
    in: within = '',
    mentioned: isMentioned = false,
    color = null,
  } = useSearch({ from: '/app/w/$spaceId/search' })
  const navigate = useNavigate({ from: '/w/$spaceId/search' })
  const [text, setText] = useState(q)
  const [player] = useState(createClipPlayer)
  const audio = useRef<HTMLAudioElement>(null)
  const page = useRef<HTMLElement>(null)
  useKeptPlace(page)
  const { filters } = takeFilters(within, true)
  useTitle(q === '' ? t.title : q)
  // The URL can change without the field: back, forward, or a link.
  const shown = useRef(q)
  useEffect(() => {
    if (q === shown.current) return
    shown.current = q
    setText(q)
  }, [q])
  useEffect(() => {
    player.attach(audio.current)
    return () => player.attach(null)
  }, [player])

  const go = (next: {
    q?: string
    mode?: Mode
    filters?: readonly Filter[]
    isMentioned?: boolean
    color?: Color | null
  }): void => {
    const wanted = { q, mode, filters, isMentioned, color, ...next }
    shown.current = wanted.q
    void navigate({
      search: {
        ...(wanted.q === '' ? {} : { q: wanted.q }),
        ...(wanted.mode === 'semantic' ? {} : { mode: wanted.mode }),
        ...(wanted.filters.length === 0 ? {} : { in: writeFilters(wanted.filters) }),
        ...(wanted.mode === 'comments' && wanted.isMentioned ? { mentioned: true } : {}),
        ...(wanted.mode === 'comments' && wanted.color !== null ? { color: wanted.color } : {}),
      },
      replace: true,
    })
  }
  const runSearch = (typed: string, isDone: boolean): void => {
    const { text: rest, isInComments } = takeInComments(typed)
    const wanted = isInComments ? 'comments' : mode
    const isFiltered = wanted === 'semantic' || wanted === 'exact'
    const taken = isFiltered ? takeFilters(rest, isDone) : { text: rest, filters: [] }
    if (taken.text !== typed) setText(taken.text)
    go({ q: taken.text.trim(), mode: wanted, filters: addFilters(filters, taken.filters) })
  }
  const latest = useRef(runSearch)
  useEffect(() => {
    latest.current = runSearch
  })
  useEffect(() => {
    if (mode === 'ask' || text.trim() === q) return undefined
    const timer = setTimeout(() => latest.current(text, false), pauseMs)
    return () => clearTimeout(timer)
  }, [text, mode, q])

  return (
    <main ref={page} className="clears-uploads h-full overflow-y-auto">
      <div className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-8 sm:px-8">
        <h1 className="visually-hidden">{t.title}</h1>
        <Form role="search" className="flex flex-col gap-3" onSend={() => runSearch(text, true)}>
          <SearchField mode={mode} text={text} onText={setText} />
          <div className="flex flex-wrap items-center gap-2">
            <ModeSwitch
              mode={mode}
              onMode={(next) => {
                // A question runs when the person submits it, not when the mode changes.
                const wanted = next === 'ask' ? '' : text.trim()
                go({ mode: next, q: wanted })
                shown.current = wanted
              }}
            />
            {mode === 'comments' && (
              <>
                <ColorFilter color={color} onChange={(next) => go({ color: next })} />
                <Checkbox
                  label={words.highlights.filters.mentioned}
                  checked={isMentioned}
                  onChange={({ target }) => go({ isMentioned: target.checked })}
                />
              </>
            )}
            {mode === 'ask' || mode === 'comments' ? (
              filters.length > 0 && (
                <p className="text-sm text-ink-2">{mode === 'ask' ? t.noFiltersInQuestions : t.noFiltersInComments}</p>
              )
            ) : (
              <Filters spaceId={spaceId} filters={filters} onChange={(next) => go({ filters: next })} />
            )}
          </div>
        </Form>
        {q === '' && mode !== 'comments' && <Empty text={t.empty[mode]} />}
        {q !== '' && mode === 'ask' && <Asked spaceId={spaceId} question={q} player={player} />}
        {mode === 'comments' && <CommentHits spaceId={spaceId} q={q} isMentioned={isMentioned} color={color} />}
        {q !== '' && mode !== 'ask' && mode !== 'comments' && (
          <Found
            spaceId={spaceId}
            q={q}
            mode={mode}
            filters={filters}
            player={player}
            onMode={(next) => go({ mode: next })}
          />
        )}
      </div>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- what is said stands beside the button */}
      <audio ref={audio} preload="none" className="hidden" />
    </main>
  )
}

function SearchField({ mode, text, onText }: { mode: Mode; text: string; onText: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className="flex items-center gap-2 rounded border border-line-2 bg-paper px-3 focus-within:border-focus focus-within:outline-1 focus-within:outline-focus">
      <span className="text-ink-3">
        <Icon name={mode === 'ask' ? 'spark' : 'search'} />
      </span>
      <input
        ref={field}
        id="search-field"
        type="search"
        aria-label={t.label[mode]}
        placeholder={t.placeholder[mode]}
        value={text}
        maxLength={mode === 'ask' ? 2000 : mode === 'comments' ? 200 : 1000}
        autoComplete="off"
        dir={text === '' ? undefined : 'auto'}
        onChange={(event) => onText(event.target.value)}
        className="starts-with-page h-11 min-w-0 flex-1 bg-transparent text-lg text-ellipsis outline-none placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
      />
      {mode === 'ask' && (
        <Button type="submit" look="primary" disabled={text.trim() === ''}>
          {t.ask}
        </Button>
      )}
    </div>
  )
}

function ModeSwitch({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  return (
    <fieldset className="flex min-w-0 flex-wrap rounded border border-line">
      <legend className="visually-hidden">{t.mode}</legend>
      {modes.map((one) => (
        <label
          key={one}
          className="flex h-7 thumb cursor-pointer items-center justify-center rounded px-3 text-sm text-ink-2 hover:text-ink has-checked:bg-paper-3 has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="mode"
            className="visually-hidden"
            checked={mode === one}
            onChange={() => onMode(one)}
          />
          {t.modes[one]}
        </label>
      ))}
    </fieldset>
  )
}

function Filters({
  spaceId,
  filters,
  onChange,
}: {
  spaceId: string
  filters: readonly Filter[]
  onChange: (filters: readonly Filter[]) => void
}) {
  const { isKnown, unknown } = useFilters(spaceId, filters)
  return (
    <>
      <FilterBar
        spaceId={spaceId}
        filters={filters}
        unknown={isKnown ? unknown : []}
        onAdd={(filter) => onChange(addFilters(filters, [filter]))}
        onRemove={(filter) => onChange(filters.filter((one) => one !== filter))}
      />
      {isKnown &&
        unknown.map(({ kind, value }) => (
          <p key={`${kind} ${value}`} role="alert" className="basis-full text-sm text-warn">
            {t.unknownFilter[kind](value)}
          </p>
        ))}
    </>
  )
}

function Asked({ spaceId, question, player }: { spaceId: string; question: string; player: ClipPlayer }) {
  const answer = useQuery({
    queryKey: keys.in(spaceId, 'ask', question),
    queryFn: ({ signal }) => api.askSpace({ params: { spaceId }, body: { question }, signal }),
    staleTime: Infinity,
  })
  if (answer.isPending) {
    return (
      <>
        <p role="status" className="text-ink-2">
          {t.asking}
        </p>
        <Skeleton lines={4} />
      </>
    )
  }
  if (answer.isError) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />
  return <Answer answer={answer.data} spaceId={spaceId} player={player} />
}
