import { Link } from '@tanstack/react-router'
import type { Answer as AnswerData } from '../../../src/contract/endpoints/ask.ts'
import { answerText } from '../../api/message-of.ts'
import { AnswerText } from '../../components/answer/AnswerText.tsx'
import { Passage, saidAt } from '../../components/Passage.tsx'
import { TranslationNote } from '../../components/TranslationNote.tsx'
import { DraftMark } from '../../components/States.tsx'
import { clock } from '../../format.ts'
import { words } from '../../strings/words.ts'
import type { ClipPlayer } from './clip-player.ts'
import { PlayButton } from './PlayButton.tsx'

const t = words.search

/** An answer and its sources. [1] links to the first source. */
export function Answer({ answer, spaceId, player }: { answer: AnswerData; spaceId: string; player: ClipPlayer }) {
  const hasModel = !answer.engine.startsWith('extractive/')
  const cited = (number: number): { label: string; onShow: () => void } | null => {
    const citation = answer.citations[number - 1]
    if (citation === undefined) return null
    const label = t.citation(number, citation.title, clock(saidAt(citation)))
    return { label, onShow: () => show(number) }
  }
  const show = (number: number): void => {
    const place = document.getElementById(`citation-${number}`)
    place?.scrollIntoView({ block: 'nearest' })
    place?.querySelector<HTMLElement>('button:enabled, a')?.focus()
  }
  return (
    <div className="flex flex-col gap-6">
      <section aria-label={t.answer} className="flex flex-col gap-3">
        {hasModel ? (
          <div className="max-w-[68ch] font-serif text-[1.125rem] leading-[1.65]">
            <AnswerText text={answerText(answer)} citation={cited} />
          </div>
        ) : (
          // Without a language model, the passages are the answer and this text only introduces them.
          <p className="flex max-w-prose items-baseline gap-2" dir="auto">
            {answer.quality === 'draft' && <DraftMark />}
            <span>{answerText(answer)}</span>
          </p>
        )}
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2 empty:hidden">
          {hasModel && answer.quality === 'draft' && <DraftMark />}
          {answer.search === 'keywords' && t.byKeywords}
        </p>
      </section>
      {answer.citations.length > 0 && (
        <section aria-labelledby="citations">
          <h2 id="citations" className="border-b border-line pb-1.5 text-base">
            {t.citations}
          </h2>
          <ol>
            {answer.citations.map((citation, i) => {
              const place = { spaceId, recordingId: citation.recordingId }
              const start = saidAt(citation)
              return (
                <li
                  // eslint-disable-next-line react/no-array-index-key -- as numbered; two may start at the same time
                  key={i}
                  id={`citation-${i + 1}`}
                  className="flex gap-x-2 border-b border-line py-2 max-sm:flex-wrap"
                >
                  <span className="tabular w-5 pt-1.5 sm:text-end text-sm text-ink-3">{i + 1}</span>
                  <PlayButton
                    clip={{ ...place, start, end: citation.end }}
                    player={player}
                    hasMedia={citation.hasAudio}
                  />
                  <Link
                    to="/w/$spaceId/r/$recordingId"
                    params={place}
                    search={{
                      t: start,
                      ...(citation.translation === null ? {} : { translation: citation.translation.id }),
                    }}
                    className="min-w-0 flex-1 rounded px-2 py-1 max-sm:basis-full sm:-my-1 hover:bg-paper-2"
                  >
                    <span className="visually-hidden">{t.open(citation.title, clock(start))}: </span>
                    <span aria-hidden="true" className="block text-xs font-medium text-ink-2" dir="auto">
                      {citation.title}
                    </span>
                    <TranslationNote translation={citation.translation} />
                    <span className="block font-serif text-[1rem] leading-[1.55]" dir="auto">
                      <Passage {...citation} />
                    </span>
                  </Link>
                </li>
              )
            })}
          </ol>
        </section>
      )}
    </div>
  )
}
