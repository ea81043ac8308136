import { useMutation } from '@tanstack/react-query'
import type { Prompt } from '../../../src/contract/endpoints/prompts.ts'
import { api } from '../../api/client.ts'
import { errorsAt } from '../../api/message-of.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Checkbox, TextArea, TextField } from '../../components/Field.tsx'
import { changedIn } from '../../components/fields-of.ts'
import { Form } from '../../components/Form.tsx'
import { words } from '../../strings/words.ts'

const t = words.prompts

/** Creates or edits a prompt. */
export function PromptDialog({
  spaceId,
  prompt,
  onSaved,
  onClose,
}: {
  spaceId: string
  /** null creates a new one. */
  prompt: Prompt | null
  onSaved: () => Promise<void>
  onClose: () => void
}) {
  const save = useMutation({
    mutationFn: async (body: Pick<Prompt, 'title' | 'prompt' | 'autoGenerate'>) => {
      if (prompt === null) return api.createPrompt({ params: { spaceId }, body })
      const changed = changedIn<typeof body>(prompt, body)
      if (Object.keys(changed).length === 0) return prompt
      return api.updatePrompt({ params: { spaceId, promptId: prompt.id }, body: changed })
    },
    onSuccess: onSaved,
    meta: { isShown: true },
  })
  const errors = errorsAt(save.error, ['title', 'prompt'])
  return (
    <Dialog title={prompt === null ? t.add : t.edit(prompt.title)} wide onClose={onClose}>
      <Form
        className="flex flex-col gap-4"
        onSend={(fields) => {
          save.mutate(
            {
              title: (fields['title'] ?? '').trim(),
              prompt: fields['prompt'] ?? '',
              autoGenerate: fields['auto'] !== undefined,
            },
            { onSuccess: onClose },
          )
        }}
      >
        <TextField
          label={t.name}
          name="title"
          defaultValue={prompt?.title ?? ''}
          required
          maxLength={200}
          error={errors.title}
        />
        <TextArea
          label={t.prompt}
          hint={t.promptHint}
          name="prompt"
          rows={10}
          dir="auto"
          defaultValue={prompt?.prompt ?? ''}
          required
          maxLength={20_000}
          error={errors.prompt}
        />
        <Checkbox label={t.auto} name="auto" defaultChecked={prompt?.autoGenerate ?? false} />
        <div className="flex gap-2">
          <Button type="submit" look="primary" disabled={save.isPending}>
            {words.common.save}
          </Button>
          <Button onClick={onClose}>{words.common.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  )
}
