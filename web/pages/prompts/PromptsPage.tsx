import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Prompt } from '../../../src/contract/endpoints/prompts.ts'
import { api } from '../../api/client.ts'
import { deleteLater, useNotDeleted } from '../../api/delete-later.ts'
import { prompts as promptsQuery } from '../../api/queries.ts'
import { useRole } from '../../api/use-role.ts'
import { queryClient } from '../../api/query-client.ts'
import { readAfter, readAgain } from '../../api/read-again.ts'
import { Button, IconButton } from '../../components/Button.tsx'
import { Empty, QueryState } from '../../components/States.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { words } from '../../strings/words.ts'
import { PromptDialog } from './PromptDialog.tsx'
import { TemplatesDialog } from './TemplatesDialog.tsx'

const t = words.prompts

/** The prompts of a workspace. */
export function PromptsPage() {
  const { spaceId } = useParams({ from: '/app/w/$spaceId/prompts' })
  const role = useRole(spaceId)
  const list = useQuery(promptsQuery(spaceId))
  const prompts = useNotDeleted(list.data ?? [])
  const [open, setOpen] = useState<Prompt | 'new' | 'templates' | null>(null)
  useTitle(t.title)
  const refresh = (): Promise<void> => readAgain(promptsQuery(spaceId).queryKey)
  const setAuto = useMutation({
    mutationFn: ({ id, autoGenerate }: Prompt) =>
      api.updatePrompt({ params: { spaceId, promptId: id }, body: { autoGenerate } }),
    onMutate: (changed) => {
      queryClient.setQueryData(promptsQuery(spaceId).queryKey, (all) =>
        all?.map((one) => (one.id === changed.id ? changed : one)),
      )
    },
    onSettled: readAfter(promptsQuery(spaceId).queryKey),
  })
  const remove = ({ id, title }: Prompt): void =>
    deleteLater(id, t.removed(title), () => api.deletePrompt({ params: { spaceId, promptId: id } }))
  const mayEdit = role === 'owner' || role === 'editor'
  const mayChange = ({ adminManaged }: Prompt): boolean => role === 'owner' || (mayEdit && !adminManaged)
  return (
    <main className="clears-uploads h-full overflow-y-auto">
      <div className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-8 sm:px-8">
        <header className="flex flex-wrap items-start gap-3">
          <div className="min-w-60 flex-1">
            <h1 className="text-xl">{t.title}</h1>
            <p className="max-w-prose text-sm text-ink-2">{t.about}</p>
          </div>
          {mayEdit && (
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setOpen('templates')}>{t.addFromTemplate}</Button>
              <Button look="primary" icon="plus" onClick={() => setOpen('new')}>
                {t.add}
              </Button>
            </div>
          )}
        </header>
        <QueryState of={list} lines={5} className="h-12" />
        {list.isSuccess && prompts.length === 0 && <Empty text={t.empty} />}
        <ul className="border-t border-line empty:hidden">
          {prompts.map((prompt) => (
            <PromptItem
              key={prompt.id}
              prompt={prompt}
              mayChange={mayChange(prompt)}
              onAuto={(autoGenerate) => setAuto.mutate({ ...prompt, autoGenerate })}
              onEdit={() => setOpen(prompt)}
              onDelete={() => remove(prompt)}
            />
          ))}
        </ul>
      </div>
      {open === 'templates' && (
        <TemplatesDialog
          spaceId={spaceId}
          known={prompts.map(({ title }) => title)}
          onAdded={refresh}
          onClose={() => setOpen(null)}
        />
      )}
      {open !== null && open !== 'templates' && (
        <PromptDialog
          spaceId={spaceId}
          prompt={open === 'new' ? null : open}
          onSaved={refresh}
          onClose={() => setOpen(null)}
        />
      )}
    </main>
  )
}

function PromptItem({
  prompt,
  mayChange,
  onAuto,
  onEdit,
  onDelete,
}: {
  prompt: Prompt
  mayChange: boolean
  onAuto: (autoGenerate: boolean) => void
  onEdit: () => void
  onDelete: () => void
}) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 border-b border-line py-3">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <h2 className="text-base" dir="auto">
          {prompt.title}
        </h2>
        <p className="line-clamp-2 text-sm text-ink-2" dir="auto">
          {prompt.prompt}
        </p>
        {prompt.adminManaged && <p className="text-xs text-ink-3">{t.managed}</p>}
      </div>
      <label className="flex h-8 thumb items-center max-sm:flex-1 gap-2 text-sm whitespace-nowrap text-ink-2">
        <input
          type="checkbox"
          className="size-4 accent-(--ink)"
          aria-label={`${prompt.title}: ${t.auto}`}
          checked={prompt.autoGenerate}
          disabled={!mayChange}
          onChange={(event) => onAuto(event.target.checked)}
        />
        <span aria-hidden="true">{t.autoShort}</span>
      </label>
      {mayChange && (
        <span className="flex">
          <IconButton icon="edit" label={t.edit(prompt.title)} onClick={onEdit} />
          <IconButton icon="trash" label={t.remove(prompt.title)} onClick={onDelete} />
        </span>
      )}
    </li>
  )
}
