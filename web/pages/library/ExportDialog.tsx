import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Format } from '../../../src/contract/content.ts'
import type { ListedRecording } from '../../../src/contract/resources.ts'
import { api } from '../../api/client.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { ExportOptionFields } from '../../exporting/ExportOptionFields.tsx'
import { FormatFields } from '../../exporting/FormatFields.tsx'
import { lastChoice, queryFor, rememberChoice, type ExportOptions } from '../../exporting/options.ts'
import { saveFiles } from '../../exporting/save-files.ts'
import { words } from '../../strings/words.ts'
import { Alert } from '../../components/Field.tsx'

const t = words.exporting

/** Exports recordings of the list: one file is saved as it is, several as a zip. */
export function ExportDialog({ recordings, onClose }: { recordings: readonly ListedRecording[]; onClose: () => void }) {
  const [last] = useState(lastChoice)
  const [formats, setFormats] = useState<readonly Format[]>(last.formats)
  const [options, setOptions] = useState<ExportOptions>(last.options)
  const [done, setDone] = useState(0)
  const ready = recordings.filter(({ transcript }) => transcript?.status === 'COMPLETED')
  const count = ready.length * formats.length
  const stop = useRef<AbortController | null>(null)
  // Closing the dialog cancels the export.
  useEffect(() => () => stop.current?.abort(), [])
  const download = useMutation({
    mutationFn: async () => {
      rememberChoice({ formats, options })
      setDone(0)
      stop.current = new AbortController()
      const { signal } = stop.current
      const files = ready.flatMap(({ id: recordingId, workspaceId: spaceId, title }) =>
        formats.map((format) => ({
          name: `${title}.${format}`,
          render: () =>
            api.getTranscript({ params: { spaceId, recordingId }, query: queryFor(format, options), signal }),
        })),
      )
      await saveFiles(files, t.zipName, { onDone: setDone, signal })
    },
    meta: { isShown: true },
  })
  return (
    <Dialog title={t.exportTitle(recordings.length)} onClose={onClose}>
      <div className="flex flex-col gap-5">
        {ready.length < recordings.length && (
          <p className="text-sm text-warn">{t.notReady(recordings.length - ready.length)}</p>
        )}
        <FormatFields chosen={formats} onChange={setFormats} />
        <ExportOptionFields
          spaceId={recordings[0]?.workspaceId}
          formats={formats}
          options={options}
          onChange={(patch) => setOptions({ ...options, ...patch })}
        />
        <div className="flex items-center gap-4">
          <Button
            look="primary"
            icon="download"
            disabled={count === 0 || download.isPending}
            onClick={() => download.mutate(undefined, { onSuccess: onClose })}
          >
            {count > 1 ? t.downloadZip(count) : t.download}
          </Button>
          {download.isPending && count > 1 && (
            <span role="status" className="text-sm text-ink-2">
              {t.collecting(done, count)}
            </span>
          )}
        </div>
        <Alert error={download.error} />
      </div>
    </Dialog>
  )
}
