import { Outlet, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLiveSpace } from '../api/live.ts'
import { useMayEdit } from '../api/use-role.ts'
import { DropAnywhere } from '../uploads/DropAnywhere.tsx'
import { lastSpace } from './last-space.ts'

/** The frame of a workspace's pages. It receives the workspace's live events. */
export function SpaceLayout() {
  const { spaceId } = useParams({ from: '/app/w/$spaceId' })
  useLiveSpace(spaceId)
  useEffect(() => lastSpace.set(spaceId), [spaceId])
  const mayEdit = useMayEdit(spaceId)
  return (
    <>
      <Outlet />
      {mayEdit && <DropAnywhere spaceId={spaceId} />}
    </>
  )
}
