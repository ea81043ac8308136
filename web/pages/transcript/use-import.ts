import { useMutation } from '@tanstack/react-query'
import { keys } from '../../api/keys.ts'
import { readAgain } from '../../api/read-again.ts'
import { toast } from '../../components/toasts.ts'
import { words } from '../../strings/words.ts'
import { importInto } from '../../uploads/import-files.ts'
import type { Editor } from './editor/editor.ts'

/** Imports a file as the next version of a recording's transcript. `editor` is null while it has no text. */
export function useImport(place: { spaceId: string; recordingId: string }, editor: Editor | null) {
  const { mutate } = useMutation({
    mutationFn: async (file: File) => {
      await editor?.flush()
      return importInto(place, file, file.name)
    },
    onSuccess: async ({ version }) => {
      await editor?.catchUp(version)
      await readAgain(keys.recording(place.spaceId, place.recordingId), keys.recordings(place.spaceId))
      toast({ text: words.uploads.imported })
    },
  })
  return mutate
}
