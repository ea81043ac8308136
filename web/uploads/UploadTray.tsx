import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { spaces } from '../api/queries.ts'
import { useStore } from '../api/store.ts'
import { Button, IconButton } from '../components/Button.tsx'
import { toastError } from '../components/toast-error.ts'
import { toast } from '../components/toasts.ts'
import { saveBlob } from '../exporting/save-file.ts'
import { bytes, shortDuration } from '../format.ts'
import { useOpenSpace } from '../shell/use-open-space.ts'
import { words } from '../strings/words.ts'
import { addAgain } from './add-again.ts'
import { cancel, giveFile, pause, remove, resume, startUploads, uploads, type Upload } from './uploads.ts'

const t = words.uploads
let isStarted = false

/** Milliseconds from the end of the last upload until the list folds into a pill. */
const foldMs = 5000

/**
 * The uploads, at the bottom right above the player. The list is open while files are sent and folds into a pill
 * afterwards; beside a transcript it starts as a pill.
 */
export function UploadTray() {
  const all = useStore(uploads)
  useEffect(() => {
    if (isStarted) return
    isStarted = true
    startUploads().catch(toastError)
  }, [])
  const moving = all.filter(({ state }) =>
    ['waiting', 'running', 'finishing', 'interrupted', 'paused'].includes(state.kind),
  )
  const stuck = all.filter(needsAttention)
  const done = all.filter((one) => one.state.kind === 'done' && !needsAttention(one))
  const { recordingId } = useParams({ strict: false })
  const { isOpen, setOpen } = useFolding(recordingId === undefined, moving.length + stuck.length > 0)
  if (all.length === 0) return null
  const title = titleOf(all, stuck.length)
  return (
    <section
      id="uploads"
      aria-label={t.tray}
      // Beside a transcript, the button of the panels lies between the player and this.
      className={`appear fixed end-3 bottom-[calc(var(--player,0px)+0.75rem)] z-30 flex max-h-[60dvh] flex-col border border-line bg-paper shadow-float ${recordingId === undefined ? '' : 'max-lg:mb-14'} ${isOpen ? 'w-[min(24rem,calc(100vw-1.5rem))] rounded' : 'max-w-[calc(100vw-1.5rem)] rounded-full'}`}
    >
      <header className="flex items-center gap-1 py-1 pe-1 ps-3">
        <p className="min-w-0 flex-1 truncate text-sm font-semibold" role="status">
          {title}
        </p>
        {isOpen && moving.length === 0 && done.length > 0 && (
          <Button
            look="quiet"
            onClick={() => {
              for (const { id } of done) remove(id)
            }}
          >
            {t.clear}
          </Button>
        )}
        <IconButton
          icon={isOpen ? 'chevron' : 'list'}
          label={isOpen ? t.collapse : t.expand}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </header>
      {isOpen && (
        <ul className="min-h-0 overflow-y-auto border-t border-line">
          {[...stuck, ...moving, ...done].map((upload) => (
            <Row key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Whether it has stopped, or its recording is without the transcript that was beside it. */
function needsAttention({ state, refusedTranscript }: Upload): boolean {
  return (
    state.kind === 'failed' || state.kind === 'needsFile' || (state.kind === 'done' && refusedTranscript !== undefined)
  )
}

/** What the uploads do together; while none of them moves, why. */
function titleOf(all: readonly Upload[], stuck: number): string {
  if (stuck > 0) return t.someStopped(stuck)
  const running = all.filter(({ state }) => ['waiting', 'running', 'finishing'].includes(state.kind)).length
  if (running > 0) return t.uploading(running)
  for (const { state } of all) if (state.kind === 'interrupted') return state.text
  return all.some(({ state }) => state.kind === 'paused') ? t.paused : t.allDone
}

/** Whether the list is open: as the person chose, or else while something is under way and a moment longer. */
function useFolding(isAlone: boolean, isBusy: boolean): { isOpen: boolean; setOpen: (isOpen: boolean) => void } {
  const [isFresh, setFresh] = useState(true)
  const [chosen, setChosen] = useState<boolean | null>(null)
  useEffect(() => {
    if (isBusy) {
      setFresh(true)
      return undefined
    }
    // What somebody chose counts for these uploads only; what they choose from now on stays.
    setChosen(null)
    const timer = setTimeout(() => setFresh(false), foldMs)
    return () => clearTimeout(timer)
  }, [isBusy])
  return { isOpen: chosen ?? (isFresh && isAlone), setOpen: setChosen }
}

function Row({ upload }: { upload: Upload }) {
  const { id, name, size, sent, state, file } = upload
  const isMoving = ['waiting', 'running', 'interrupted'].includes(state.kind)
  return (
    <li className="flex items-center gap-1 border-b border-line py-1.5 pe-1 ps-3 last:border-0">
      <div className="min-w-0 flex-1">
        {state.kind === 'done' && upload.recordingId !== null ? (
          <Link
            to="/w/$spaceId/r/$recordingId"
            params={{ spaceId: upload.spaceId, recordingId: upload.recordingId }}
            aria-label={t.open(name)}
            dir="auto"
            className="block truncate text-sm underline-offset-2 hover:underline pointer-coarse:-mt-3 pointer-coarse:pt-6"
          >
            {name}
          </Link>
        ) : (
          <p dir="auto" className="truncate text-sm" title={name}>
            {name}
          </p>
        )}
        <p className={`text-xs ${state.kind === 'failed' || state.kind === 'needsFile' ? 'text-warn' : 'text-ink-3'}`}>
          {describe(upload)}
        </p>
        {upload.isTranscript !== true && upload.refusedTranscript !== undefined && (
          <p className="text-xs text-warn">{upload.refusedTranscript}</p>
        )}
        {upload.earlierId !== undefined && (
          <p className="text-xs text-warn">
            {t.uploadedBefore}{' '}
            <Link
              to="/w/$spaceId/r/$recordingId"
              params={{ spaceId: upload.spaceId, recordingId: upload.earlierId }}
              className="underline underline-offset-2"
            >
              {t.openEarlier}
            </Link>
          </p>
        )}
        {state.kind === 'failed' && state.isGone && <AddAgain upload={upload} />}
        {state.kind !== 'done' && (
          <progress
            value={size === 0 ? 0 : sent}
            max={Math.max(1, size)}
            aria-label={name}
            className="mt-1 block h-0.5 w-full appearance-none bg-line [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
          />
        )}
      </div>
      {state.kind === 'needsFile' && <ChooseAgain id={id} name={name} />}
      {isMoving && <IconButton icon="pause" label={t.pause(name)} onClick={() => pause(id)} />}
      {state.kind === 'paused' && <IconButton icon="play" label={t.resume(name)} onClick={() => resume(id)} />}
      {state.kind === 'failed' && state.canRetry && (
        <IconButton icon="refresh" label={t.retry(name)} onClick={() => resume(id)} />
      )}
      {state.kind === 'failed' && file !== null && (
        <IconButton icon="download" label={t.save(name)} onClick={() => saveBlob(file, name)} />
      )}
      {state.kind === 'done' ? (
        <IconButton icon="close" label={t.dismiss(name)} onClick={() => remove(id)} />
      ) : (
        state.kind !== 'finishing' && (
          <IconButton icon="close" label={t.cancel(name)} onClick={() => void cancel(id).catch(toastError)} />
        )
      )}
    </li>
  )
}

/** Adds a file whose recording was deleted again, or where there is a workspace for it. */
function AddAgain({ upload }: { upload: Upload }) {
  const { data: mine = [] } = useQuery(spaces)
  const open = useOpenSpace()
  const space = mine.find(({ id }) => id === upload.spaceId) ?? open
  if (space === undefined || upload.file === null) return null
  return (
    <Button className="my-1 max-w-full" onClick={() => void addAgain(upload, space.id).catch(toastError)}>
      <span className="truncate">{t.addTo(space.name)}</span>
    </Button>
  )
}

function describe({ state, sent, size, speed }: Upload): string {
  switch (state.kind) {
    case 'waiting':
      return t.waiting
    case 'paused':
      return `${t.paused} · ${t.progress(bytes(sent), bytes(size))}`
    case 'finishing':
      return t.finishing
    case 'done':
      return t.done
    case 'needsFile':
      return t.chooseAgain
    case 'interrupted':
    case 'failed':
      return state.text
    case 'running':
      if (speed === 0) return t.progress(bytes(sent), bytes(size))
      return `${t.progress(bytes(sent), bytes(size))} · ${t.speed(bytes(speed))} · ${t.left(shortDuration((size - sent) / speed))}`
  }
}

function ChooseAgain({ id, name }: { id: string; name: string }) {
  return (
    <label className="inline-flex h-8 cursor-pointer items-center rounded border border-line px-2 text-sm focus-within:outline-2 focus-within:outline-focus">
      {t.chooseFiles}
      <input
        type="file"
        aria-label={`${t.chooseFiles}: ${name}`}
        className="visually-hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined && !giveFile(id, file)) toast({ text: t.wrongFile, tone: 'bad' })
        }}
      />
    </label>
  )
}
