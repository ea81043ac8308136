import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { readAfter } from '../../../api/read-again.ts'
import { Button, IconButton } from '../../../components/Button.tsx'
import { words } from '../../../strings/words.ts'
import { Alert } from '../../../components/Field.tsx'

const t = words.settings.offered

/** Words that people corrected several times, to add to the vocabulary. */
export function OfferedWords({ spaceId, mayEdit }: { spaceId: string; mayEdit: boolean }) {
  const key = keys.in(spaceId, 'offered-words')
  const offered = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.listOfferedWords({ params: { spaceId }, signal })).words,
  })
  const answer = useMutation({
    mutationFn: (body: { word: string; accept: boolean }) => api.answerOfferedWord({ params: { spaceId }, body }),
    onSettled: readAfter(key, keys.in(spaceId, 'settings'), keys.spaces),
    meta: { isShown: true },
  })
  if (!mayEdit || offered.data === undefined || offered.data.length === 0) return null
  return (
    <section aria-label={t.title} className="flex max-w-xl flex-col gap-2">
      <h3 className="text-sm">{t.title}</h3>
      <p className="text-sm text-ink-2">{t.about}</p>
      <ul className="flex flex-col text-sm">
        {offered.data.map(({ word, heard, count }) => (
          <li key={word} className="flex items-center gap-3 border-t border-line py-1">
            <span dir="auto" className="min-w-0 flex-1">
              <b className="font-semibold">{word}</b>{' '}
              <span className="text-ink-3">{t.instead(heard[0] ?? '', count)}</span>
            </span>
            <Button
              icon="plus"
              aria-label={t.addWord(word)}
              disabled={answer.isPending}
              onClick={() => answer.mutate({ word, accept: true })}
            >
              {t.add}
            </Button>
            <IconButton
              icon="close"
              label={t.dismiss(word)}
              disabled={answer.isPending}
              onClick={() => answer.mutate({ word, accept: false })}
            />
          </li>
        ))}
      </ul>
      <Alert error={answer.error} />
    </section>
  )
}
