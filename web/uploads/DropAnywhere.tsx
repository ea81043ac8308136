import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { folders } from '../api/queries.ts'
import { toastError } from '../components/toast-error.ts'
import { toast } from '../components/toasts.ts'
import { words } from '../strings/words.ts'
import { dropTaker } from './drop-taker.ts'
import { filesOf } from './files-of.ts'
import { addFiles } from './uploads.ts'

/** Accepts files dropped on any page of a workspace, into the open folder. */
export function DropAnywhere({ spaceId }: { spaceId: string }) {
  const { folder: folderId } = useSearch({ strict: false })
  const { data: all = [] } = useQuery(folders(spaceId))
  const [isOver, setOver] = useState(false)
  const name = all.find(({ id }) => id === folderId)?.name
  useEffect(() => {
    // Entering a child element also leaves its parent, so count enters and leaves.
    let depth = 0
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true
    const enter = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      depth += 1
      setOver(true)
    }
    const leave = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      depth -= 1
      if (depth <= 0) setOver(false)
    }
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy'
    }
    const drop = (event: DragEvent): void => {
      depth = 0
      setOver(false)
      if (!hasFiles(event) || event.dataTransfer === null) return
      event.preventDefault()
      filesOf(event.dataTransfer).then((files) => {
        const take = dropTaker.get()
        if (files.length === 0) toast({ text: words.uploads.noMedia })
        else if (take === null) void addFiles(files, { spaceId, folderId: folderId ?? null })
        else take(files)
      }, toastError)
    }
    const listeners = { dragenter: enter, dragleave: leave, dragover: over, drop }
    for (const [type, listener] of Object.entries(listeners)) window.addEventListener(type, listener as EventListener)
    return () => {
      for (const [type, listener] of Object.entries(listeners)) {
        window.removeEventListener(type, listener as EventListener)
      }
    }
  }, [spaceId, folderId])
  if (!isOver) return null
  return (
    <div className="pointer-events-none fixed inset-2 z-40 flex items-center justify-center rounded border-2 border-dashed border-ink bg-paper/85">
      <p className="text-lg">{name === undefined ? words.uploads.drop : words.uploads.dropInto(name)}</p>
    </div>
  )
}
