import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { readAgain } from '../../api/read-again.ts'
import { TypeToDelete } from '../../components/TypeToDelete.tsx'
import { words } from '../../strings/words.ts'
import { Section, type SectionProps } from './section.tsx'

const t = words.settings

export function DeleteSection({ space }: SectionProps) {
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => api.deleteWorkspace({ params: { spaceId: space.id } }),
    onSuccess: async () => {
      await readAgain(keys.spaces)
      await navigate({ to: '/' })
    },
    meta: { isShown: true },
  })
  return (
    <Section id="delete" title={t.deleteWorkspace} about={t.deleteAbout}>
      <TypeToDelete name={space.name} label={t.typeToDelete(space.name)} button={t.deleteWorkspace} deletion={remove} />
    </Section>
  )
}
