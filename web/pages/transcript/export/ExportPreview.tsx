import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Format } from '../../../../src/contract/content.ts'
import type { RecordingDetail } from '../../../../src/contract/resources.ts'
import { keys } from '../../../api/keys.ts'
import { Failed } from '../../../components/States.tsx'
import { clock, number } from '../../../format.ts'
import { words } from '../../../strings/words.ts'
import type { Player } from '../player/player.ts'
import { cueAt, parseSrt, problemsOf, type Cue } from './cues.ts'
import { isReady, isSubtitle, type ExportOptions } from '../../../exporting/options.ts'

const t = words.exporting
/** How much of a document the preview shows. */
const mostCharacters = 6000
const mostCues = 200

/** A preview of the export: subtitles with reading problems, or the beginning of a document. */
export function ExportPreview({
  format,
  options,
  language,
  player,
  detail,
  cacheKey,
  render,
}: {
  format: Format
  options: ExportOptions
  language: string
  player: Player
  detail: RecordingDetail
  cacheKey: readonly unknown[]
  render: (format: Format) => Promise<Response>
}) {
  // The server lays out PDF and Word files. Their text is the same as the text format.
  const previewed: Format = format === 'pdf' || format === 'word' ? 'text' : isSubtitle(format) ? 'srt' : format
  const preview = useQuery({
    queryKey: keys.recording(detail.workspaceId, detail.id, 'preview', previewed, options, ...cacheKey),
    queryFn: async () => (await render(previewed)).text(),
    enabled: isReady(options),
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  })
  const text = preview.data ?? ''
  return (
    <section aria-label={t.preview} className="flex flex-col gap-3">
      <h3 className="text-sm">{t.preview}</h3>
      {preview.isError && <Failed error={preview.error} onRetry={() => void preview.refetch()} />}
      {isSubtitle(format) ? (
        <SubtitlePreview srt={text} language={language} player={player} detail={detail} />
      ) : (
        <>
          {previewed !== format && <p className="text-xs text-ink-3">{t.noPreview}</p>}
          <pre
            role="group"
            dir="auto"
            // A scrollable box must be reachable by keyboard.
            tabIndex={0}
            aria-label={t.preview}
            className={`max-h-96 overflow-auto rounded border border-line bg-paper-2 p-3 text-xs whitespace-pre-wrap ${previewed === 'text' ? 'font-serif text-sm' : 'font-mono'}`}
          >
            {text.slice(0, mostCharacters)}
          </pre>
          {text.length > mostCharacters && <p className="text-xs text-ink-3">{t.cut}</p>}
        </>
      )}
    </section>
  )
}

function SubtitlePreview({
  srt,
  language,
  player,
  detail,
}: {
  srt: string
  language: string
  player: Player
  detail: RecordingDetail
}) {
  const cues = useMemo(() => parseSrt(srt), [srt])
  const problems = useMemo(() => {
    const byCue = new Map<Cue, string>()
    for (const cue of cues) {
      const texts = problemsOf(cue, language).map((problem) =>
        problem.kind === 'fast'
          ? t.fast(Math.round(problem.perSecond), problem.most)
          : t.short(number(Math.round(problem.seconds * 100) / 100)),
      )
      if (texts.length > 0) byCue.set(cue, texts.join('; '))
    }
    return byCue
  }, [cues, language])
  const shown = cues.slice(0, mostCues)
  return (
    <>
      <Stage cues={cues} player={player} detail={detail} />
      <p className={`text-sm ${problems.size > 0 ? 'text-warn' : 'text-ink-2'}`}>{t.problems(problems.size)}</p>
      <ol className="flex max-h-96 flex-col overflow-y-auto rounded border border-line">
        {[...shown, ...[...problems.keys()].filter((cue) => !shown.includes(cue)).slice(0, mostCues)].map((cue) => (
          <li key={cue.start} className="border-b border-line last:border-0">
            <button
              type="button"
              onClick={() => player.seek(cue.start)}
              className="flex w-full gap-3 px-2 py-1.5 text-start text-xs hover:bg-paper-2"
            >
              <time className="w-12 shrink-0 text-ink-3">{clock(cue.start)}</time>
              <span className="min-w-0 flex-1" dir="auto">
                {cue.lines.map((line, i) => (
                  <span key={i} className="block">
                    {line}
                  </span>
                ))}
                {problems.has(cue) && <span className="block text-warn">{problems.get(cue)}</span>}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}

/** The video with its subtitle in sync with the player, or the subtitle on black. */
function Stage({ cues, player, detail }: { cues: readonly Cue[]; player: Player; detail: RecordingDetail }) {
  const [cue, setCue] = useState<Cue | null>(null)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const show = (seconds: number): void => {
      setCue(cueAt(cues, seconds))
      const element = video.current
      if (element === null) return
      if (Math.abs(element.currentTime - seconds) > 0.25) element.currentTime = seconds
      if (player.state.get().isPlaying === element.paused) {
        if (element.paused) void element.play().catch(() => undefined)
        else element.pause()
      }
    }
    show(player.now())
    return player.onTime(show)
  }, [cues, player])
  const hasPicture = detail.mediaType === 'VIDEO' && !detail.isMediaDeleted
  return (
    <div aria-label={t.stage} role="img" className="relative aspect-video overflow-hidden rounded bg-black">
      {hasPicture && (
        <video
          ref={video}
          muted
          playsInline
          preload="metadata"
          src={`/api/v1/spaces/${detail.workspaceId}/recordings/${detail.id}/media/original`}
          className="absolute inset-0 size-full object-contain"
        />
      )}
      {cue !== null && (
        <p
          dir="auto"
          className="absolute inset-x-0 bottom-[7%] px-3 text-center text-[0.8125rem] leading-snug text-white"
        >
          {cue.lines.map((line, i) => (
            <span key={i} className="block">
              <span className="bg-black/70 px-1 [box-decoration-break:clone]">{line}</span>
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
