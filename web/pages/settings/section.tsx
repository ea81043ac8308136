import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import type { Workspace } from '../../../src/contract/resources.ts'
import { ConnectionError } from '../../../src/client/client.ts'
import type { SettingsChange } from '../../api/change-settings.ts'
import { api } from '../../api/client.ts'
import { untilReachable } from '../../api/connection.ts'
import { keys } from '../../api/keys.ts'
import { isSignInNeeded, queryClient } from '../../api/query-client.ts'
import { readAgain } from '../../api/read-again.ts'
import { whenSignedIn } from '../../api/signed-out.ts'
import { TextField } from '../../components/Field.tsx'
import { useSavedText } from '../../components/use-saved-text.ts'
import { words } from '../../strings/words.ts'

export interface SectionProps {
  space: Workspace
  mayEdit: boolean
  isOwner: boolean
}

/** A section of the page with its anchor. */
export function Section({
  id,
  title,
  about,
  children,
}: {
  id: string
  title: string
  about?: string
  children: ReactNode
}) {
  // The page loads after the address: the browser has looked for the section before.
  useEffect(() => {
    if (location.hash === `#${id}`) document.getElementById(id)?.scrollIntoView({ behavior: 'instant' })
  }, [id])
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="flex scroll-mt-8 flex-col gap-4">
      <div>
        <h2 id={`${id}-title`} className="text-base">
          {title}
        </h2>
        {about !== undefined && <p className="max-w-prose text-sm text-ink-2">{about}</p>}
      </div>
      {children}
    </section>
  )
}

/** Saves a change of the workspace, or what changes it on the server. The result is shown beside the field. */
export function useChange(space: Workspace) {
  const { isSaved, noteSaved } = useSaved()
  const change = useMutation({
    // One after the other, so that the last one stays.
    scope: { id: `settings of ${space.id}` },
    mutationFn: async (given: SettingsChange | (() => Promise<Workspace>)) => {
      const save = (): Promise<Workspace> =>
        typeof given === 'function' ? given() : api.updateWorkspace({ params: { spaceId: space.id }, body: given })
      return save().catch(async (error: unknown) => {
        if (isSignInNeeded(error)) await new Promise<void>(whenSignedIn)
        // The page says meanwhile that the connection is lost.
        else if (error instanceof ConnectionError) await untilReachable()
        else throw error
        return save()
      })
    },
    onSuccess: async (saved) => {
      // A read that began before the change would show the workspace as it was.
      await queryClient.cancelQueries({ queryKey: keys.in(space.id, 'settings') })
      queryClient.setQueryData(keys.in(space.id, 'settings'), saved)
      noteSaved()
      await readAgain(keys.spaces)
    },
    meta: { isShown: true },
  })
  const shown: Workspace =
    change.isPending && typeof change.variables === 'object' ? Object.assign({}, space, change.variables) : space
  return {
    save: (given: SettingsChange | (() => Promise<Workspace>)): void => change.mutate(given),
    /** The workspace with the change that is being saved. */
    shown,
    isPending: change.isPending,
    error: change.error,
    isSaved,
  }
}

/** Whether something was saved just now. */
export function useSaved(): { isSaved: boolean; noteSaved: () => void } {
  const [isSaved, setSaved] = useState(false)
  useEffect(() => {
    if (!isSaved) return undefined
    const timer = setTimeout(() => setSaved(false), 2500)
    return () => clearTimeout(timer)
  }, [isSaved])
  return { isSaved, noteSaved: () => setSaved(true) }
}

/** Confirms that a change was saved. */
export function Saved({ isSaved }: { isSaved: boolean }) {
  return (
    <span role="status" className="text-xs text-ok">
      {isSaved ? words.settings.saved : ''}
    </span>
  )
}

/** A text that is saved when the focus leaves it. An empty text goes back to what was saved. */
export function SavedTextField({
  value,
  change,
  onSave,
  ...rest
}: Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'maxLength' | 'disabled'> & {
  value: string
  change: { error: Error | null; isSaved: boolean }
  onSave: (value: string) => void
}) {
  const field = useSavedText<HTMLInputElement>(value)
  return (
    <>
      <TextField
        ref={field}
        {...rest}
        defaultValue={value}
        error={change.error}
        onBlur={({ target }) => {
          target.value = target.value.trim() === '' ? value : target.value.trim()
          if (target.value !== value) onSave(target.value)
        }}
      />
      <Saved isSaved={change.isSaved} />
    </>
  )
}
