import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { folders, spaces } from '../api/queries.ts'
import { toastError } from '../components/toast-error.ts'
import { toast } from '../components/toasts.ts'
import { lazyPart } from '../shell/lazy-part.ts'
import { isTypedInto } from '../shell/shortcuts.ts'
import { words } from '../strings/words.ts'
import { dropTaker } from './drop-taker.ts'
import { filesOf } from './files-of.ts'
import { addFiles } from './uploads.ts'

const NewRecording = lazyPart(
  async () => (await import('./NewRecording.tsx')).NewRecording,
  ({ onClose }) => onClose(),
)

/** Marks what is dragged within the page: recordings and folders are links, too. */
const innerType = 'text/x-tiro-inner'

const isDialogOpen = (): boolean => document.querySelector('[role=dialog]') !== null

/**
 * Accepts files and links that are dropped or pasted on any page of a workspace, into the open folder. A link opens the
 * dialog that adds it. A viewer, who can't add any, is told so: the browser would open the file in place of the page.
 */
export function DropAnywhere({ spaceId, mayAdd }: { spaceId: string; mayAdd: boolean }) {
  const { folder: folderId = null } = useSearch({ strict: false })
  const isTranscript = useParams({ strict: false }).recordingId !== undefined
  const { data: all = [] } = useQuery(folders(spaceId))
  const [over, setOver] = useState<'files' | 'link' | null>(null)
  const [link, setLink] = useState<string | null>(null)
  const name = all.find(({ id }) => id === folderId)?.name
  const space = useQuery(spaces).data?.find(({ id }) => id === spaceId)?.name ?? ''
  const refusal = mayAdd ? null : words.library.toWorkspace.viewer(space)
  useEffect(() => {
    // Entering a child element also leaves its parent, so count enters and leaves.
    let depth = 0
    // Not until "dragend": that never comes if the dragged row leaves the page, because somebody deleted its recording.
    const markInner = ({ dataTransfer }: DragEvent): void => dataTransfer?.setData(innerType, 'inner')
    const kindOf = ({ dataTransfer, target }: DragEvent): typeof over => {
      const types = dataTransfer?.types ?? []
      if (types.includes('Files')) return 'files'
      return types.includes('text/uri-list') && !types.includes(innerType) && !isTypedInto(target) ? 'link' : null
    }
    const add = (data: DataTransfer): void => {
      filesOf(data).then((files) => {
        const take = dropTaker.get()
        if (files.length === 0) toast({ text: words.uploads.noMedia })
        else if (take === null) void addFiles(files, { spaceId, folderId })
        else take(files)
      }, toastError)
    }
    const enter = (event: DragEvent): void => {
      const kind = kindOf(event)
      if (kind === null) return
      depth += 1
      if (kind === 'files' || !isDialogOpen()) setOver(kind)
    }
    const leave = (event: DragEvent): void => {
      if (kindOf(event) === null) return
      depth -= 1
      if (depth <= 0) setOver(null)
    }
    const move = (event: DragEvent): void => {
      const kind = kindOf(event)
      if (kind === null || event.dataTransfer === null) return
      event.preventDefault()
      // In a dialog, its fields take links.
      event.dataTransfer.dropEffect = refusal !== null || (kind === 'link' && isDialogOpen()) ? 'none' : 'copy'
    }
    const drop = (event: DragEvent): void => {
      depth = 0
      setOver(null)
      const kind = kindOf(event)
      if (kind === null || event.dataTransfer === null) return
      // The browser would open it in place of the page.
      event.preventDefault()
      if (refusal !== null) toast({ text: refusal })
      else if (kind === 'files') add(event.dataTransfer)
      else if (!isDialogOpen()) {
        const dropped = linkIn(event.dataTransfer.getData('text/uri-list'))
        if (dropped === null) toast({ text: words.uploads.noMedia })
        else setLink(dropped)
      }
    }
    const paste = (event: ClipboardEvent): void => {
      const data = event.clipboardData
      if (data === null || isTypedInto(event.target)) return
      const pasted = isTranscript || isDialogOpen() ? null : linkIn(data.getData('text/plain'))
      if (refusal !== null && (data.files.length > 0 || pasted !== null)) toast({ text: refusal })
      else if (data.files.length > 0) add(data)
      else if (pasted !== null) setLink(pasted)
      else return
      event.preventDefault()
    }
    const listeners = {
      dragstart: markInner,
      dragenter: enter,
      dragleave: leave,
      dragover: move,
      drop,
      paste,
    }
    for (const [type, listener] of Object.entries(listeners)) window.addEventListener(type, listener as EventListener)
    return () => {
      for (const [type, listener] of Object.entries(listeners)) {
        window.removeEventListener(type, listener as EventListener)
      }
    }
  }, [spaceId, folderId, isTranscript, refusal])
  return (
    <>
      {over !== null && (
        <div className="pointer-events-none fixed inset-2 z-40 flex items-center justify-center rounded border-2 border-dashed border-ink bg-paper/85">
          <p className="text-lg">
            {refusal ??
              (over === 'link'
                ? words.uploads.dropLink
                : name === undefined
                  ? words.uploads.drop
                  : words.uploads.dropInto(name))}
          </p>
        </div>
      )}
      {link !== null && (
        <Suspense>
          <NewRecording spaceId={spaceId} folderId={folderId} address={link} onClose={() => setLink(null)} />
        </Suspense>
      )}
    </>
  )
}

/** The first address of the web in some lines, if they hold nothing else; a line that begins with # is a comment. */
function linkIn(text: string): string | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  return lines.every((line) => /^https?:\/\/\S+$/i.test(line) && URL.canParse(line)) ? (lines[0] ?? null) : null
}
