import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useStore } from '../api/store.ts'
import { Options } from '../components/Options.tsx'
import { IconButton } from '../components/Button.tsx'
import { languageName } from '../format.ts'
import { keepAwake } from '../recorder/keep-awake.ts'
import { theme } from '../shell/theme.ts'
import { useTitle } from '../shell/use-title.ts'
import { words } from '../strings/words.ts'
import { readCaptions, type CaptionState } from './read-captions.ts'
import { CurrentTurn, Turns } from './Turns.tsx'
import { isDraft, translatedTurns } from './translated-turns.ts'
import { useCaptionLanguage } from './use-caption-language.ts'
import { useFollow } from './use-follow.ts'

const t = words.captions

/** Captions of a session, for members of its workspace. */
export function MemberCaptionsPage() {
  const { spaceId, liveId } = useParams({ from: '/captions/$spaceId/$liveId' })
  const address = `/api/v1/spaces/${encodeURIComponent(spaceId)}/live/${encodeURIComponent(liveId)}`
  return <Captions key={liveId} about={`${address}?limit=1`} events={`${address}/events`} />
}

/** Captions behind a link, for an audience. */
export function SharedCaptionsPage() {
  const { token } = useParams({ from: '/c/$token' })
  const address = `/api/v1/captions/${encodeURIComponent(token)}`
  return <Captions key={token} about={address} events={`${address}/events`} />
}

function Captions({ about, events }: { about: string; events: string }) {
  const [reading, setReading] = useState<ReturnType<typeof readCaptions> | null>(null)
  useEffect(() => {
    const started = readCaptions(about, events)
    setReading(started)
    return started.stop
  }, [about, events])
  useEffect(() => keepAwake().release, [])
  return reading === null ? null : <Page state={reading.state} />
}

/** Sizes of the text, in parts of the window's width; the last one fills a wall. */
const sizes = [
  'text-[1.5rem]',
  'text-[2rem]',
  'text-[max(2rem,3.5vw)]',
  'text-[max(2.5rem,5vw)]',
  'text-[max(3rem,7vw)]',
]
const usual = 2

function Page({ state }: { state: ReturnType<typeof readCaptions>['state'] }) {
  const { kind, about, turns: said, current, names, translations } = useStore(state)
  const languages = [...new Set([...(about?.translationLanguages ?? []), ...translations.keys()])]
  const spoken = about === null || about.language === 'auto' ? undefined : about.language
  const [chosen, setLanguage] = useCaptionLanguage(languages, spoken)
  const texts = chosen === null ? null : (translations.get(chosen) ?? new Map<number, never>())
  const { turns, awaited } = translatedTurns(said, texts)
  const { box, isFollowing, follow } = useFollow<HTMLElement>()
  const [size, setSize] = useSize()
  const isDark = useIsDark()
  useTitle(about?.title ?? t.title)
  const larger = (): void => setSize(Math.min(sizes.length - 1, size + 1))
  const smaller = (): void => setSize(Math.max(0, size - 1))
  const turnColours = (): void => theme.set(isDark ? 'light' : 'dark')
  useEffect(() => {
    const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (ctrlKey || metaKey || altKey) return
      if (key === '+' || key === '=') larger()
      else if (key === '-') smaller()
      else if (key.toLowerCase() === 'd') turnColours()
      else if (key.toLowerCase() === 'f') void toggleFullScreen()
      else if (key === 'End') follow()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  const isEmpty = said.length === 0 && (current?.words ?? []).length === 0
  const message = messageOf(kind, about?.status ?? null, isEmpty)
  return (
    <div className={`flex h-dvh flex-col ${isDark ? 'bg-black text-white' : 'bg-white text-black'}`}>
      <header className="flex flex-wrap items-center gap-x-2 px-4 py-2 text-sm">
        <h1 dir="auto" className="min-w-0 flex-1 basis-40 truncate text-sm font-medium">
          {about?.title ?? t.title}
        </h1>
        {texts !== null && isDraft(texts) && <span className="shrink-0 text-xs opacity-70">{words.common.draft}</span>}
        {languages.length > 0 && (
          <select
            aria-label={t.language}
            value={chosen ?? ''}
            onChange={({ target }) => setLanguage(target.value)}
            className="thumb h-8 max-w-40 rounded border border-current bg-transparent px-2 text-sm *:bg-white *:text-black"
          >
            <option value="">{spoken === undefined ? t.asSpoken : languageName(spoken)}</option>
            <Options of={languages.map((one) => [one, languageName(one)])} />
          </select>
        )}
        <div className="ms-auto flex items-center gap-2">
          <IconButton icon="minus" label={t.smaller} onClick={smaller} disabled={size === 0} aria-keyshortcuts="-" />
          <IconButton
            icon="plus"
            label={t.larger}
            onClick={larger}
            disabled={size === sizes.length - 1}
            aria-keyshortcuts="+"
          />
          <IconButton icon={isDark ? 'sun' : 'moon'} label={t.colours} onClick={turnColours} aria-keyshortcuts="D" />
          <IconButton
            icon="expand"
            label={t.fullScreen}
            onClick={() => void toggleFullScreen()}
            aria-keyshortcuts="F"
          />
        </div>
      </header>
      <main ref={box} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]">
        <div
          lang={chosen ?? spoken}
          className={`mx-auto flex min-h-full max-w-[26em] flex-col justify-end gap-[0.4em] px-[0.8em] pb-[1em] leading-[1.35] font-medium ${sizes[size] ?? ''}`}
        >
          <Turns
            turns={turns}
            names={names}
            isPlain
            className="flex flex-col gap-[0.4em]"
            langOf={(turn) => (texts !== null && texts.get(turn.turn)?.text == null ? spoken : undefined)}
          />
          <div lang={spoken} className={`contents ${chosen === null ? '' : '*:opacity-60'}`}>
            {awaited.map((turn) => (
              <CurrentTurn
                key={turn.turn}
                turns={said.filter((one) => one.turn < turn.turn)}
                names={names}
                current={turn}
                isPlain
              />
            ))}
            <CurrentTurn turns={said} names={names} current={current} isPlain />
          </div>
        </div>
      </main>
      <footer className="flex min-h-10 items-center justify-center gap-4 px-4 pb-2 text-sm">
        <p role="status">{message}</p>
        {!isFollowing && (
          <button type="button" onClick={follow} className="thumb rounded border border-current px-3 py-1">
            {t.follow}
          </button>
        )}
      </footer>
    </div>
  )
}

function messageOf(kind: CaptionState['kind'], status: string | null, isEmpty: boolean): string {
  if (kind === 'gone') return isEmpty ? t.gone : t.ended
  if (kind === 'loading') return ''
  if (kind === 'lost') return words.common.notResponding
  if (status === 'PAUSED') return t.paused
  return isEmpty ? t.waiting : ''
}

function useSize(): [number, (size: number) => void] {
  const [size, setSize] = useState(() => {
    const stored = Number(localStorage.getItem('caption-size') ?? usual)
    return Number.isInteger(stored) && stored >= 0 && stored < sizes.length ? stored : usual
  })
  return [
    size,
    (next) => {
      localStorage.setItem('caption-size', String(next))
      setSize(next)
    },
  ]
}

/** What the page shows, whether chosen or the system's. */
function useIsDark(): boolean {
  useStore(theme)
  return document.documentElement.dataset['theme'] === 'dark'
}

async function toggleFullScreen(): Promise<void> {
  if (document.fullscreenElement !== null) await document.exitFullscreen()
  // A browser may refuse, and phones of one vendor have no such function.
  else await document.documentElement.requestFullscreen?.().catch(() => undefined)
}
