import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { messageOf } from '../../api/message-of.ts'
import { Button } from '../../components/Button.tsx'
import { SelectField, TextField } from '../../components/Field.tsx'
import { languageName } from '../../format.ts'
import { words } from '../../strings/words.ts'
import { languagesHere } from './languages.ts'

const t = words.welcome

/** Creates the first workspace. */
export function FirstWorkspace() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: languages } = useQuery(languagesHere)
  const [name, setName] = useState(t.firstName)
  const [chosen, setChosen] = useState<string | null>(null)
  const offered = (languages?.transcribe ?? []).map(({ language }) => language).filter((code) => code !== '*')
  const isAny = languages?.transcribe.some(({ language }) => language === '*') === true
  // If an engine supports every language, offer those of the browser first.
  const codes = [...new Set(isAny ? [...offered, ...navigator.languages.map((code) => baseOf(code))] : offered)]
  const own = codes.find((code) => navigator.languages.some((one) => baseOf(one) === code))
  const language = chosen ?? own ?? 'auto'
  const create = useMutation({
    mutationFn: () => api.createWorkspace({ body: { name: name.trim(), language } }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: keys.spaces })
      await navigate({ to: '/w/$spaceId', params: { spaceId: id } })
    },
    meta: { isShown: true },
  })
  return (
    <form
      className="flex max-w-sm flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        create.mutate()
      }}
    >
      <p className="text-ink-2">{t.spaceAbout}</p>
      <TextField
        label={t.spaceName}
        value={name}
        required
        maxLength={200}
        onChange={({ target }) => setName(target.value)}
        error={create.isError ? messageOf(create.error) : null}
      />
      <SelectField label={t.language} value={language} onChange={({ target }) => setChosen(target.value)}>
        <option value="auto">{t.detect}</option>
        {codes
          .map((code) => ({ code, name: languageName(code) }))
          .toSorted((a, b) => a.name.localeCompare(b.name))
          .map(({ code, name: label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
      </SelectField>
      <Button
        type="submit"
        look="primary"
        className="self-start"
        disabled={name.trim() === '' || create.isPending || create.isSuccess}
      >
        {t.createSpace}
      </Button>
    </form>
  )
}

function baseOf(code: string): string {
  return code.split('-', 1)[0] ?? code
}
