import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatchRoute, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { codeOf } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useLiveSpace } from '../api/live.ts'
import { members } from '../api/queries.ts'
import { useRole } from '../api/use-role.ts'
import { readAgain } from '../api/read-again.ts'
import { useStore } from '../api/store.ts'
import { ToLibrary } from '../components/ToLibrary.tsx'
import { isMicrophoneInUse } from '../recorder/microphone-in-use.ts'
import { words } from '../strings/words.ts'
import { DropAnywhere } from '../uploads/DropAnywhere.tsx'
import { lastSpace } from './last-space.ts'

/** The frame of a workspace's pages. It receives the workspace's live events. */
export function SpaceLayout() {
  const { spaceId } = useParams({ from: '/app/w/$spaceId' })
  // The person was removed, or the workspace was deleted, perhaps while the page was open.
  const isGone = codeOf(useQuery(members(spaceId)).error) === 'NOT_FOUND'
  const isTranscript = useMatchRoute()({ to: '/w/$spaceId/r/$recordingId' }) !== false
  const isRecording = useStore(isMicrophoneInUse)
  useLiveSpace(isGone ? null : spaceId)
  useEffect(() => {
    if (isGone) void readAgain(keys.spaces)
  }, [isGone])
  useEffect(() => lastSpace.set(spaceId), [spaceId])
  const role = useRole(spaceId)
  // A transcript stays, because it may contain unsaved text. It says so itself. The microphone goes on until it is stopped.
  if (isGone && !isTranscript && !isRecording) {
    return (
      <main className="flex flex-col items-start gap-3 px-4 py-16 sm:items-center sm:text-center">
        <h1 className="text-lg">{words.common.notFoundTitle}</h1>
        <p role="alert" className="max-w-prose text-ink-2">
          {words.shell.workspaceGone}
        </p>
        <ToLibrary />
      </main>
    )
  }
  return (
    <>
      <Outlet />
      {role !== null && <DropAnywhere spaceId={spaceId} mayAdd={role !== 'viewer'} />}
    </>
  )
}
