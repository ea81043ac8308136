import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Workspace } from '../../src/contract/resources.ts'
import { spaces } from '../api/queries.ts'
import { lastSpace } from './last-space.ts'

/** The workspace of the page, or the last one. Of those that are gone, the first that the person has. */
export function useOpenSpace(): Workspace | undefined {
  const { spaceId = lastSpace.get() } = useParams({ strict: false })
  const { data: all = [] } = useQuery(spaces)
  return all.find(({ id }) => id === spaceId) ?? all[0]
}
