import { useMutation, useQuery } from '@tanstack/react-query'
import type { Template } from '../../../src/contract/endpoints/prompts.ts'
import { api } from '../../api/client.ts'
import { hasPrompt, templates } from '../../api/queries.ts'
import { Button, IconButton } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { QueryState } from '../../components/States.tsx'
import { toast } from '../../components/toasts.ts'
import { words } from '../../strings/words.ts'

const t = words.prompts

/** Ready-made prompts, added one by one or all at once. */
export function TemplatesDialog({
  spaceId,
  known,
  onAdded,
  onClose,
}: {
  spaceId: string
  /** Titles of the workspace's prompts. */
  known: readonly string[]
  onAdded: () => Promise<void>
  onClose: () => void
}) {
  const list = useQuery(templates)
  const add = useMutation({
    mutationFn: async (some: Template['prompts']) => {
      for (const body of some) await api.createPrompt({ params: { spaceId }, body })
    },
    onSuccess: (_nothing, some) => toast({ text: t.added(some.length) }),
    onSettled: onAdded,
  })
  return (
    <Dialog title={t.templates} wide onClose={onClose}>
      <QueryState of={list} lines={5} className="h-10" />
      <div className="flex flex-col gap-8">
        {list.data?.map((template) => {
          const missing = template.prompts.filter(({ title }) => !hasPrompt(known, title))
          return (
            <section key={template.id} aria-labelledby={`template-${template.id}`}>
              <header className="flex items-start gap-3 border-b border-line pb-2">
                <div className="min-w-0 flex-1">
                  <h3 id={`template-${template.id}`} dir="auto" className="starts-with-page">
                    {template.title}
                  </h3>
                  <p dir="auto" className="starts-with-page text-sm text-ink-2">
                    {template.description}
                  </p>
                </div>
                <Button disabled={missing.length === 0 || add.isPending} onClick={() => add.mutate(missing)}>
                  {t.addAll}
                </Button>
              </header>
              <ul>
                {template.prompts.map((prompt) => (
                  <li key={prompt.title} className="flex items-center gap-3 border-b border-line py-1.5">
                    <details className="min-w-0 flex-1">
                      <summary className="text-sm pointer-coarse:py-3">
                        <bdi>{prompt.title}</bdi>
                      </summary>
                      <p lang="en" dir="auto" className="py-2 text-sm whitespace-pre-line text-ink-2">
                        {prompt.prompt}
                      </p>
                    </details>
                    {missing.includes(prompt) ? (
                      <IconButton
                        icon="plus"
                        label={t.addOne(prompt.title)}
                        disabled={add.isPending}
                        onClick={() => add.mutate([prompt])}
                      />
                    ) : (
                      <span className="flex h-8 items-center gap-1 text-xs text-ink-3">{t.isAdded}</span>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </Dialog>
  )
}
