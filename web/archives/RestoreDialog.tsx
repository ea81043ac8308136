import { useMutation } from '@tanstack/react-query'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Workspace } from '../../src/contract/resources.ts'
import { api, codeOf } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { readAgain } from '../api/read-again.ts'
import { ownHeaders } from '../api/own-id.ts'
import { sendBytes } from '../api/send-bytes.ts'
import { Button } from '../components/Button.tsx'
import { Dialog } from '../components/Dialog.tsx'
import { Alert } from '../components/Field.tsx'
import { bytes, longDate, number, percent } from '../format.ts'
import { words } from '../strings/words.ts'
import { FileInput } from '../uploads/FileInput.tsx'
import { readArchive, type ArchiveSummary } from './read-archive.ts'

const t = words.restoring

interface Chosen {
  file: File
  summary: ArchiveSummary
}

/** Makes a workspace of an archive: choose the file, see what is in it, send it, and open the workspace. */
export function RestoreDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen | string | null>(null)
  const [sent, setSent] = useState(0)
  const stop = useRef<AbortController>(null)
  // The page that is left takes the restore with it.
  useEffect(() => () => stop.current?.abort(), [])
  const restore = useMutation({
    mutationFn: async ({ file }: Chosen) => {
      const { signal } = (stop.current = new AbortController())
      setSent(0)
      // Before gigabytes are sent: a session that has ended is noticed, and renewed, here.
      await api.getMe({ headers: ownHeaders() })
      const headers = { 'content-type': 'application/zip', ...ownHeaders() }
      const target = { method: 'POST', address: '/api/v1/archives', headers } as const
      const request = await sendBytes(target, file, (count) => setSent(count / file.size), signal)
      return JSON.parse(request.responseText) as Workspace
    },
    onSuccess: () => readAgain(keys.spaces),
    meta: { isShown: true },
  })
  // Back, which a swipe is enough for, would throw away what takes long, and so would closing the tab.
  useBlocker({ shouldBlockFn: () => true, disabled: !restore.isPending })

  const choose = async (file: File): Promise<void> => {
    restore.reset()
    const summary = await readArchive(file).catch(() => 'unreadable' as const)
    if (summary === 'unreadable') setChosen(t.unreadable(file.name))
    else setChosen(summary === null ? t.notArchive(file.name) : { file, summary })
  }
  const isChosen = chosen !== null && typeof chosen === 'object'
  const { data: workspace } = restore
  const code = codeOf(restore.error)
  const isInvalid = code === 'INVALID_BODY'
  const isRefused = isInvalid || code === 'BODY_TOO_LARGE' || code === 'MEDIA_TOO_LARGE'
  const maySend = isChosen && (restore.isIdle || (restore.isError && !isRefused))
  return (
    <Dialog title={t.title} isRead onClose={restore.isPending ? null : onClose}>
      <div className="flex flex-col gap-4">
        {workspace === undefined && <p className="text-sm text-ink-2">{t.about}</p>}
        <FileInput
          ref={input}
          label={t.choose}
          isOne
          accept=".zip,application/zip"
          onFiles={([file]) => file !== undefined && void choose(file)}
        />
        {isChosen && <Summary {...chosen} />}
        {typeof chosen === 'string' && <Alert error={chosen} />}
        <Alert error={isInvalid ? t.refused : restore.error} />
        {/* The server's sentence says which part of the archive is wrong. */}
        {isInvalid && (
          <p lang="en" dir="ltr" className="starts-with-page -mt-3 text-sm break-words text-ink-2">
            {restore.error?.message}
          </p>
        )}
        <p role="status" className="text-sm empty:hidden">
          {restore.isPending && (sent < 1 ? t.sending(percent(Math.floor(sent * 100) / 100)) : t.restoring)}
          {workspace !== undefined && t.done(workspace._count.recordings)}
        </p>
        {restore.isPending && (
          <progress
            {...(sent < 1 ? { value: sent } : {})}
            aria-label={sent < 1 ? t.sendingTitle : t.restoring}
            className="h-0.5 w-full appearance-none bg-line [&::-moz-progress-bar]:bg-red [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-red"
          />
        )}
        <div className="flex flex-wrap gap-2">
          {workspace !== undefined && (
            <Button
              look="primary"
              autoFocus
              onClick={() => {
                onClose()
                void navigate({ to: '/w/$spaceId', params: { spaceId: workspace.id } })
              }}
            >
              {t.open}
            </Button>
          )}
          {restore.isPending && (
            <Button
              autoFocus
              onClick={() => {
                stop.current?.abort()
                onClose()
              }}
            >
              {words.common.cancel}
            </Button>
          )}
          {maySend && (
            <Button look="primary" autoFocus onClick={() => restore.mutate(chosen)}>
              {restore.isError ? words.common.retry : t.restore}
            </Button>
          )}
          {!restore.isPending && workspace === undefined && (
            <Button
              look={maySend ? 'plain' : 'primary'}
              autoFocus={restore.isError && !maySend}
              onClick={() => input.current?.click()}
            >
              {chosen === null ? t.choose : t.chooseOther}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Summary({ file, summary }: Chosen) {
  const { recordings, withMedia } = summary
  const rows: [string, string][] = [
    [t.file, `${file.name} (${bytes(file.size)})`],
    [t.workspace, summary.name],
    ...(Number.isNaN(Date.parse(summary.createdAt)) ? [] : [[t.made, longDate(summary.createdAt)] as [string, string]]),
    [t.recordings, withMedia === recordings ? number(recordings) : t.someMedia(number(recordings), number(withMedia))],
    [t.folders, number(summary.folders)],
    [t.speakers, number(summary.speakers)],
    [t.prompts, number(summary.prompts)],
  ]
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd dir="auto" className="starts-with-page min-w-0 break-words">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-2">{t.without}</p>
    </>
  )
}
