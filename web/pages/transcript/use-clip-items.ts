import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query'
import type { RecordingDetail } from '../../../src/contract/resources.ts'
import { api } from '../../api/client.ts'
import { useNotDeleted } from '../../api/delete-later.ts'
import { translations } from '../../api/queries.ts'
import type { MenuItem } from '../../components/Menu.tsx'
import { toast } from '../../components/toasts.ts'
import { saveFile } from '../../exporting/save-file.ts'
import { languageName } from '../../format.ts'
import { words } from '../../strings/words.ts'
import { hasAudio } from './player/AudioSource.tsx'

/** Seconds. */
export interface Passage {
  start: number
  end: number
}

/** Words of imported texts may have no length. */
const shortest = 0.1
/** As the server has it. */
const longestVideo = 180

/** The part of the recording that a passage is. */
export function clipQuery({ start, end }: Passage): { startTime: number; endTime: number } {
  return { startTime: start, endTime: Math.max(end, start + shortest) }
}

/** What saves a passage as a file, in a menu. */
export type ClipItems = (passage: () => Passage) => MenuItem[]

/** null: there is nothing to play. */
export function useClipItems(detail: RecordingDetail): ClipItems | null {
  const { workspaceId: spaceId, id: recordingId, title } = detail
  const t = words.transcript
  const params = { spaceId, recordingId }
  // What is under way stays so while the menu's bar comes and goes with the selection.
  const soundKey = ['sound', recordingId]
  const isSaving = useIsMutating({ mutationKey: soundKey }) > 0
  const sound = useMutation({
    mutationKey: soundKey,
    mutationFn: async (passage: Passage) =>
      saveFile(await api.getClip({ params, query: clipQuery(passage) }), `${title}.m4a`),
  })
  // Of the selection and of the panel: an account makes one video at a time.
  const mutationKey = ['video', recordingId]
  const isMaking = useIsMutating({ mutationKey }) > 0
  const video = useMutation({
    mutationKey,
    mutationFn: async ({ translationId, ...passage }: Passage & { translationId?: string }) => {
      toast({ text: t.keepOpen })
      const query = { ...clipQuery(passage), ...(translationId === undefined ? {} : { translationId }) }
      await saveFile(await api.getVideoClip({ params, query }), `${title}.mp4`)
    },
  })
  const texts = useNotDeleted(useQuery({ ...translations(spaceId, recordingId), enabled: hasAudio(detail) }).data ?? [])
  const translated = texts.filter(({ isOriginal, version }) => !isOriginal && version > 0)
  if (!hasAudio(detail)) return null
  return (passage) => {
    const { start, end } = passage()
    const whyNot = isMaking ? t.makingVideo : end - start > longestVideo ? t.longVideo : null
    return [
      { label: t.saveSound, icon: 'download', isDisabled: isSaving, onSelect: () => sound.mutate(passage()) },
      {
        label: whyNot ?? t.saveVideo,
        icon: 'video',
        isDisabled: whyNot !== null,
        onSelect: () => video.mutate(passage()),
      },
      ...(whyNot === null ? translated : []).map(({ id: translationId, language }) => ({
        label: `${t.saveVideo} (${languageName(language)})`,
        icon: 'video' as const,
        onSelect: () => video.mutate({ ...passage(), translationId }),
      })),
    ]
  }
}
