import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { messageOf } from '../../api/message-of.ts'
import { Button } from '../../components/Button.tsx'
import { TextField } from '../../components/Field.tsx'
import { words } from '../../strings/words.ts'
import { Section, type SectionProps } from './section.tsx'

const t = words.settings

/** The end of a workspace; the name is typed, because nothing brings it back. */
export function EndSection({ space }: SectionProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const remove = useMutation({
    mutationFn: () => api.deleteWorkspace({ params: { spaceId: space.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.spaces })
      await navigate({ to: '/' })
    },
    meta: { isShown: true },
  })
  return (
    <Section id="end" title={t.deleteWorkspace} about={t.deleteAbout}>
      <TextField
        label={t.typeToDelete(space.name)}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        error={remove.isError ? messageOf(remove.error) : null}
      />
      <Button
        look="danger"
        className="self-start"
        disabled={typed !== space.name || remove.isPending}
        onClick={() => remove.mutate()}
      >
        {t.deleteWorkspace}
      </Button>
    </Section>
  )
}
