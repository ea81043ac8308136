import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { RecordingDetail, Translation } from '../../../../src/contract/resources.ts'
import { translations } from '../../../api/queries.ts'

/** The translation in the address, which is beside the text and under the video; undefined without one. */
export function useShownTranslation({ workspaceId, id }: RecordingDetail): Translation | undefined {
  const { translation: wanted } = useSearch({ from: '/app/w/$spaceId/r/$recordingId' })
  const list = useQuery({ ...translations(workspaceId, id), enabled: wanted !== undefined })
  return list.data?.find((one) => one.id === wanted && !one.isOriginal)
}
