import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { RecordingDetail } from '../../../src/contract/resources.ts'
import { abortUnfinishedUpload } from '../../../src/client/abort-unfinished-upload.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { recordingStatus } from '../../api/recording-status.ts'
import { useMayEdit } from '../../api/use-role.ts'
import { readAgain } from '../../api/read-again.ts'
import { Button } from '../../components/Button.tsx'
import { OpenCaptions } from '../../captions/CaptionButtons.tsx'
import { shortDuration } from '../../format.ts'
import { words } from '../../strings/words.ts'
import { FileInput } from '../../uploads/FileInput.tsx'
import { sortFiles } from '../../uploads/files-of.ts'
import { addFiles } from '../../uploads/uploads.ts'
import { useUpload } from '../../uploads/use-upload.ts'
import { useRecordingMutations } from './use-recording-mutations.ts'
import { growText } from './grow-text.ts'

const t = words.uploads

/** The progress of a transcription with its text so far, or why it failed. */
export function Progress({ detail, isCompact }: { detail: RecordingDetail; isCompact: boolean }) {
  const mayEdit = useMayEdit(detail.workspaceId)
  const params = { spaceId: detail.workspaceId, recordingId: detail.id }
  const refresh = (): Promise<void> => readAgain(keys.recording(detail.workspaceId, detail.id))
  const cancel = useMutation({ mutationFn: () => api.cancelRecording({ params }), onSuccess: refresh })
  const retry = useMutation({ mutationFn: () => api.retryRecording({ params }), onSuccess: refresh })
  const { transcript } = detail
  const left = useTimeLeft(transcript?.stage === 'RECOGNISING' ? transcript.progress : null)
  const upload = useUpload(detail.id)
  const status = recordingStatus(detail, upload)
  // With another transcription under way, the page still shows the text before it.
  const heading = status.kind === 'done' ? words.status.processing : status.text
  const isMade = transcript?.status === 'QUEUED' || transcript?.status === 'IN_PROGRESS'
  return (
    <section
      className={
        isCompact ? 'border-b border-line px-4 py-2 sm:px-6' : 'min-h-0 flex-1 overflow-y-auto px-4 py-6 sm:px-6'
      }
    >
      <div className="mx-auto max-w-[52rem]">
        <div className="flex flex-wrap items-center gap-3">
          {/* Screen readers read each new stage, and not each second and percent of recognising. */}
          <p
            role="status"
            aria-live={transcript?.stage === 'RECOGNISING' ? 'off' : 'polite'}
            className={status.isFailed ? 'font-medium' : 'text-ink-2'}
          >
            {heading}
            {left === null ? '' : `, ${words.transcript.timeLeft(shortDuration(left))}`}
          </p>
          {status.kind === 'live' && <OpenCaptions spaceId={detail.workspaceId} liveId={detail.id} />}
          {isMade && <NotifyMe />}
          {isMade && mayEdit && (
            <Button look="quiet" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
              {words.transcript.cancel}
            </Button>
          )}
          {status.canRetry && mayEdit && (
            <Button look={isCompact ? 'plain' : 'primary'} disabled={retry.isPending} onClick={() => retry.mutate()}>
              {words.common.retry}
            </Button>
          )}
        </div>
        {transcript?.status === 'IN_PROGRESS' && (
          <progress
            value={barOf(transcript)}
            max={1}
            aria-label={heading}
            className="mt-3 h-0.5 w-full appearance-none bg-line [&::-moz-progress-bar]:bg-red [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-red"
          />
        )}
        {status.detail !== null && <p className="mt-2 max-w-prose text-ink-2">{status.detail}</p>}
        {status.kind === 'failed' && transcript?.failure?.code === 'ENGINE_UNAVAILABLE' && (
          <Link to="/welcome" className="mt-2 inline-block text-ink-2 underline underline-offset-2">
            {words.welcome.server}
          </Link>
        )}
        {status.takesFile && mayEdit && (
          <UploadHere {...params} label={status.kind === 'importFailed' ? t.uploadAnother : t.uploadHere} />
        )}
        {!isCompact && isMade && <TextSoFar detail={detail} />}
      </div>
    </section>
  )
}

/** 0–1. Only recognising counts up. */
function barOf({ stage, progress }: NonNullable<RecordingDetail['transcript']>): number {
  if (stage === 'RECOGNISING') return progress
  return stage === 'FINDING_SPEECH' ? 0 : 1
}

/**
 * For an upload that this page doesn't know, such as one that another browser began or that was forgotten, and for a file
 * that was of no use.
 */
function UploadHere({ label, ...params }: { spaceId: string; recordingId: string; label: string }) {
  const { spaceId, recordingId } = params
  const input = useRef<HTMLInputElement>(null)
  const { moveToTrash } = useRecordingMutations(spaceId, recordingId)
  const upload = useMutation({
    mutationFn: async (files: File[]) => {
      await abortUnfinishedUpload(api, params, new AbortController().signal)
      await addFiles(sortFiles(files).media.slice(0, 1), { spaceId, folderId: null, recordingId })
    },
  })
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button icon="upload" disabled={upload.isPending} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <FileInput ref={input} label={label} onFiles={(files) => upload.mutate(files)} />
      <Button look="quiet" icon="trash" onClick={moveToTrash}>
        {words.transcript.toTrash}
      </Button>
    </div>
  )
}

function TextSoFar({ detail }: { detail: RecordingDetail }) {
  const parts = useTextSoFar(detail)
  const language = detail.transcript?.language
  return (
    <div
      aria-live="polite"
      aria-label={words.transcript.live}
      lang={language === 'auto' ? undefined : language}
      dir="auto"
      className="mt-6 max-w-[68ch] font-serif text-[1.125rem] leading-[1.65] text-ink-2 sm:ms-[10.75rem]"
    >
      {parts.map((part, i) => (
        // eslint-disable-next-line react/no-array-index-key -- parts are only ever added
        <span key={i}>{part}</span>
      ))}
    </div>
  )
}

/**
 * The text recognised so far: all of it when the page opens, and then what is added. In parts, because screen readers
 * read all of a text that changes, and only what is new of a list that grows.
 */
function useTextSoFar({ workspaceId, id, transcript }: RecordingDetail): readonly string[] {
  const first = useQuery({
    queryKey: keys.recording(workspaceId, id, 'text so far'),
    queryFn: ({ signal }) =>
      api.getRecording({
        params: { spaceId: workspaceId, recordingId: id },
        query: { partialText: 'all' },
        signal,
      }),
    enabled: transcript?.status === 'IN_PROGRESS',
    staleTime: Infinity,
    gcTime: 0,
  })
  const [parts, setParts] = useState<readonly string[] | null>(null)
  const all = first.data?.transcript?.partialText ?? null
  const latest = transcript?.partialText ?? null
  const text = parts?.join('') ?? ''
  if (parts === null && all !== null) setParts([all])
  else if (parts !== null && latest !== null && !text.endsWith(latest)) {
    setParts([...parts, growText(text, latest).slice(text.length)])
  }
  return parts ?? (latest === null ? [] : [latest])
}

/** Asks the browser for notifications, once. What happens then is in useDoneNotice. */
function NotifyMe() {
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : 'denied'))
  if (permission !== 'default') return null
  return (
    <Button look="quiet" onClick={() => void Notification.requestPermission().then(setPermission)}>
      {words.transcript.notifyMe}
    </Button>
  )
}

/** Estimates the seconds left from the progress since the page was opened. null until there is enough progress. */
function useTimeLeft(progress: number | null): number | null {
  const first = useRef<{ at: number; progress: number } | null>(null)
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    if (progress === null) {
      first.current = null
      setLeft(null)
      return
    }
    const now = Date.now()
    first.current ??= { at: now, progress }
    const grown = progress - first.current.progress
    if (grown > 0.02) setLeft(((now - first.current.at) / 1000 / grown) * (1 - progress))
  }, [progress])
  return left
}
