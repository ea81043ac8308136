import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { deleteLater, useNotDeleted } from '../api/delete-later.ts'
import { keys } from '../api/keys.ts'
import { languagesHere } from '../api/languages.ts'
import { translations } from '../api/queries.ts'
import { IconButton } from '../components/Button.tsx'
import { DraftMark } from '../components/States.tsx'
import { languageName } from '../format.ts'
import { words } from '../strings/words.ts'
import { AddTranslation } from '../translating/AddTranslation.tsx'
import { offersFrom } from '../translating/languages.ts'

const t = words.captions

/** The languages that captions are translated into. Nothing where the spoken language can't be translated. */
export function CaptionTranslations({ spaceId, liveId }: { spaceId: string; liveId: string }) {
  const { data: session } = useQuery({
    queryKey: keys.in(spaceId, 'live', liveId),
    queryFn: ({ signal }) => api.getLive({ params: { spaceId, liveId }, query: { limit: 1 }, signal }),
  })
  const { data: languages } = useQuery(languagesHere)
  if (session === undefined || languages === undefined) return null
  if (offersFrom(languages, session.language).length === 0) return null
  return <Chosen spaceId={spaceId} recordingId={session.recordingId} from={session.language} />
}

function Chosen({ spaceId, recordingId, from }: { spaceId: string; recordingId: string; from: string }) {
  const list = useQuery(translations(spaceId, recordingId))
  const all = useNotDeleted(list.data ?? []).filter(({ isOriginal }) => !isOriginal)
  return (
    <section aria-label={t.translate} className="flex flex-col gap-2 border-t border-line pt-4">
      <h3 className="text-sm font-medium">{t.translate}</h3>
      <p className="text-sm text-ink-2">{t.translateAbout}</p>
      <ul className="flex flex-col empty:hidden">
        {all.map(({ id, language, quality }) => {
          const name = languageName(language)
          return (
            <li key={id} className="flex items-center gap-2">
              <span className="min-w-0 truncate">{name}</span>
              {quality === 'draft' && <DraftMark />}
              <IconButton
                icon="trash"
                className="ms-auto"
                label={`${words.translating.remove}: ${name}`}
                onClick={() =>
                  deleteLater(id, words.translating.removed(name), () =>
                    api.deleteTranslation({ params: { spaceId, recordingId, translationId: id } }),
                  )
                }
              />
            </li>
          )
        })}
      </ul>
      <AddTranslation
        spaceId={spaceId}
        recordingId={recordingId}
        from={from}
        known={(list.data ?? []).map(({ language }) => language)}
      />
    </section>
  )
}
