import { skipToken, useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Answer } from '../../../../src/contract/endpoints/ask.ts'
import { api } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { answerText, messageOf } from '../../../api/message-of.ts'
import { queryClient } from '../../../api/query-client.ts'
import { AnswerText } from '../../../components/answer/AnswerText.tsx'
import { Button } from '../../../components/Button.tsx'
import { inputLook } from '../../../components/Field.tsx'
import { Form } from '../../../components/Form.tsx'
import { Passage, saidAt } from '../../../components/Passage.tsx'
import { TranslationNote } from '../../../components/TranslationNote.tsx'
import { DraftMark } from '../../../components/States.tsx'
import { clock } from '../../../format.ts'
import { words } from '../../../strings/words.ts'

const t = words.insights.ask
/** Exchanges that are sent with a follow-up question. */
const mostPrevious = 10

interface Asked {
  question: string
  answer: Answer
}

/**
 * Answers questions about one recording, each from what was asked before, also while another panel is open. The sources
 * jump to their second.
 */
export function AskRecording({
  spaceId,
  recordingId,
  onTime,
}: {
  spaceId: string
  recordingId: string
  onTime: (seconds: number) => void
}) {
  const key = keys.recording(spaceId, recordingId, 'asked')
  // Nobody else has the conversation: it is only kept here.
  const { data: asked = [] } = useQuery<readonly Asked[]>({ queryKey: key, queryFn: skipToken, gcTime: Infinity })
  // The last question, also one that was asked before another panel was open.
  const last = useMutationState({
    filters: { mutationKey: key },
    select: ({ state }) => ({ question: state.variables as string, status: state.status, error: state.error }),
  }).at(-1)
  const isAsking = last?.status === 'pending'
  const draftKey = keys.recording(spaceId, recordingId, 'question')
  const [text, setShown] = useState(() => queryClient.getQueryData<string>(draftKey) ?? '')
  const setText = (next: string): void => {
    setShown(next)
    queryClient.setQueryData(draftKey, next)
  }
  const field = useRef<HTMLInputElement>(null)
  const ask = useMutation({
    mutationKey: key,
    mutationFn: (question: string) =>
      api.askSpace({
        params: { spaceId },
        body: {
          question,
          recordingIds: [recordingId],
          previous: asked
            .slice(-mostPrevious)
            .map((one) => ({ question: one.question, answer: one.answer.answer.slice(0, 10_000) })),
        },
      }),
    onSuccess: (answer, question) => {
      queryClient.setQueryData<readonly Asked[]>(key, (before = []) => [...before, { question, answer }])
      // An answer may take a minute. Somebody may write elsewhere meanwhile.
      if (document.activeElement === document.body) field.current?.focus()
    },
    meta: { isShown: true },
  })
  return (
    <section aria-label={t.title} className="flex flex-col gap-4">
      <ol aria-live="polite" className="flex flex-col gap-4 empty:hidden">
        {asked.map(({ question, answer }, i) => (
          // eslint-disable-next-line react/no-array-index-key -- a conversation, in its order
          <li key={i} className="flex flex-col gap-1.5">
            <Question text={question} />
            <Reply answer={answer} onTime={onTime} />
          </li>
        ))}
        {last !== undefined && last.status !== 'success' && (
          <li className="flex flex-col items-start gap-1.5">
            <Question text={last.question} />
            <p role={isAsking ? 'status' : 'alert'} className={`text-sm ${isAsking ? 'text-ink-2' : 'text-warn'}`}>
              {isAsking ? words.search.asking : messageOf(last.error)}
            </p>
            {!isAsking && <Button onClick={() => ask.mutate(last.question)}>{words.common.retry}</Button>}
          </li>
        )}
      </ol>
      <Form
        className="flex gap-2"
        onSend={() => {
          ask.mutate(text.trim())
          setText('')
        }}
      >
        <input
          ref={field}
          aria-label={t.title}
          placeholder={asked.length === 0 ? t.placeholder : t.followUp}
          value={text}
          maxLength={2000}
          onChange={({ target }) => setText(target.value)}
          className={`${inputLook} min-w-0 flex-1 text-sm`}
        />
        <Button type="submit" className="h-9!" disabled={text.trim() === '' || isAsking}>
          {t.button}
        </Button>
      </Form>
    </section>
  )
}

function Question({ text }: { text: string }) {
  return (
    <p className="text-sm font-medium" dir="auto">
      {text}
    </p>
  )
}

function Reply({ answer, onTime }: { answer: Answer; onTime: (seconds: number) => void }) {
  const source = (number: number): { label: string; onShow: () => void } | null => {
    const citation = answer.citations[number - 1]
    return citation === undefined
      ? null
      : { label: t.source(number, clock(saidAt(citation))), onShow: () => onTime(saidAt(citation)) }
  }
  return (
    <>
      <div className="text-sm" dir="auto">
        {answer.quality === 'draft' && <DraftMark />}{' '}
        <AnswerText text={answerText(answer)} onTime={onTime} citation={source} />
      </div>
      <ol className="flex flex-col gap-1">
        {answer.citations.map((citation, i) => (
          // eslint-disable-next-line react/no-array-index-key -- as numbered; two may start at the same time
          <li key={i}>
            <button
              type="button"
              onClick={() => onTime(saidAt(citation))}
              className="flex w-full gap-2 rounded px-1 py-1 text-start hover:bg-paper-2"
            >
              <span className="tabular w-4 shrink-0 text-xs leading-5 text-ink-3">{i + 1}</span>
              <time className="w-10 shrink-0 text-xs leading-5 text-ink-3">{clock(saidAt(citation))}</time>
              <span className="line-clamp-3 min-w-0 flex-1 font-serif text-sm" dir="auto">
                <Passage {...citation} /> <TranslationNote translation={citation.translation} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
