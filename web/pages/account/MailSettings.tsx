import { useMutation, useQuery } from '@tanstack/react-query'
import type { Notifications } from '../../../src/contract/endpoints/notifications.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Checkbox, SelectField } from '../../components/Field.tsx'
import { interfaceLanguages } from '../../strings/language.ts'
import { words } from '../../strings/words.ts'

const t = words.account.mail
const switches = ['recordingDone', 'recordingFailed', 'mentioned'] as const

/** What the account is mailed. Nothing on a server that sends no mail. */
export function MailSettings() {
  const { data } = useQuery({
    queryKey: keys.notifications,
    queryFn: ({ signal }) => api.getNotifications({ signal }),
  })
  const save = useMutation({
    mutationFn: (body: Partial<Pick<Notifications, (typeof switches)[number] | 'language'>>) =>
      api.updateNotifications({ body }),
    onSuccess: (saved) => queryClient.setQueryData(keys.notifications, saved),
  })
  if (data?.isMailOn !== true) return null
  return (
    <section aria-labelledby="notifications" className="flex flex-col gap-4 border-t border-line pt-6">
      <div>
        <h2 id="notifications" className="text-base">
          {t.title}
        </h2>
        <p className="text-sm text-ink-2">{t.about(data.email)}</p>
      </div>
      {switches.map((name) => (
        <Checkbox
          key={name}
          label={t[name]}
          checked={data[name]}
          disabled={save.isPending}
          onChange={(event) => save.mutate({ [name]: event.currentTarget.checked })}
        />
      ))}
      <SelectField
        label={t.language}
        value={data.language ?? 'en'}
        disabled={save.isPending}
        onChange={(event) => save.mutate({ language: event.currentTarget.value as Notifications['language'] })}
      >
        {Object.entries(interfaceLanguages).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </section>
  )
}
