import { useMutation, useQuery } from '@tanstack/react-query'
import { ClientError } from '../../src/client/client.ts'
import { api } from '../api/client.ts'
import { languagesHere } from '../api/languages.ts'
import { messageOf } from '../api/message-of.ts'
import { translations } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { readAfter } from '../api/read-again.ts'
import { Button } from '../components/Button.tsx'
import { SelectField } from '../components/Field.tsx'
import { Options } from '../components/Options.tsx'
import { Form } from '../components/Form.tsx'
import { Skeleton } from '../components/States.tsx'
import { languageName } from '../format.ts'
import { words } from '../strings/words.ts'
import { offersFrom, type Pairs } from './languages.ts'

const t = words.translating

/** Adds a translation, or says what is available. */
export function AddTranslation({
  spaceId,
  recordingId,
  from,
  known,
}: {
  spaceId: string
  recordingId: string
  /** The language of the transcript. */
  from: string
  /** Languages that the transcript is already translated into. */
  known: readonly string[]
}) {
  const languages = useQuery(languagesHere)
  const { queryKey: list } = translations(spaceId, recordingId)
  const add = useMutation({
    mutationFn: (language: string) => api.createTranslation({ params: { spaceId, recordingId }, body: { language } }),
    // Shown as in progress, even if it is complete when the list is read: its end is read out.
    onSuccess: (made) =>
      queryClient.setQueryData(list, (known = []) => [...known.filter(({ id }) => id !== made.id), made]),
    onSettled: readAfter(list),
    meta: { isShown: true },
  })
  if (languages.isPending) return <Skeleton lines={2} className="h-9" />
  if (languages.isError) {
    return (
      <p role="alert" className="text-sm text-warn">
        {messageOf(languages.error)}
      </p>
    )
  }
  const offers = offersFrom(languages.data, from)
    .filter(({ language }) => !known.includes(language))
    .map((offer) => ({ ...offer, name: languageName(offer.language) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  if (offers.length === 0) {
    return offersFrom(languages.data, from).length > 0 ? (
      <p className="text-sm text-ink-2">{t.allTranslated}</p>
    ) : (
      <WhatWorks from={from} pairs={languages.data} />
    )
  }
  return (
    <Form className="flex items-end gap-2" onSend={({ language = '' }) => add.mutate(language)}>
      <div className="min-w-0 flex-1">
        <SelectField label={t.language} name="language" error={add.isError ? refusal(add.error) : null}>
          <Options
            of={offers.map(({ language, name, quality }) => [
              language,
              quality === 'draft' ? `${name} (${words.common.draft})` : name,
            ])}
          />
        </SelectField>
      </div>
      <Button type="submit" look="primary" className="h-9!" disabled={add.isPending}>
        {t.translate}
      </Button>
    </Form>
  )
}

/** The server's error, with the languages that it supports. */
function refusal(error: unknown): string {
  const supported = error instanceof ClientError ? error.details['supported'] : null
  const names = Array.isArray(supported) ? supported.filter((one) => typeof one === 'string' && one !== '*') : []
  const said = messageOf(error)
  return names.length === 0 ? said : `${said} ${t.supported(names.map(languageName).join(', '))}`
}

function WhatWorks({ from, pairs: { translate } }: { from: string; pairs: Pairs }) {
  return (
    <div className="flex flex-col gap-2 text-sm text-ink-2">
      <p>{t.nothingFrom(languageName(from))}</p>
      {translate.length > 0 && (
        <>
          <p>{t.available}</p>
          <ul className="list-disc ps-5">
            {translate.map(({ from: source, to }) => (
              <li key={source}>
                {t.pair(languageName(source), to.map(({ language }) => languageName(language)).join(', '))}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
