import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Insight } from '../../../../src/contract/endpoints/insights.ts'
import { chapterLines, chaptersOf, type Chapter } from '../../../../src/text/chapters.ts'
import { api } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { deleteLater } from '../../../api/delete-later.ts'
import { queryClient } from '../../../api/query-client.ts'
import { readAgain } from '../../../api/read-again.ts'
import { AnswerText } from '../../../components/answer/AnswerText.tsx'
import { Button, IconButton } from '../../../components/Button.tsx'
import { inputLook } from '../../../components/Field.tsx'
import { Form } from '../../../components/Form.tsx'
import { copy } from '../../../components/copy.ts'
import { GenerationState, isGenerating } from '../../../components/GenerationState.tsx'
import { Menu } from '../../../components/Menu.tsx'
import { DraftMark } from '../../../components/States.tsx'
import { saveFile } from '../../../exporting/save-file.ts'
import { words } from '../../../strings/words.ts'

const t = words.insights

/** Whether the transcript has changed since it was generated. */
export function isOutOfDate(insight: Insight): boolean {
  return insight.isStale && insight.status === 'COMPLETED'
}

/** An insight with its actions. */
export function InsightItem({
  insight,
  spaceId,
  mayEdit,
  onTime,
}: {
  insight: Insight
  spaceId: string
  mayEdit: boolean
  onTime: (seconds: number) => void
}) {
  const { content, partialContent, status, tweaks, prompt } = insight
  const titleId = useId()
  const [isWriting, setWriting] = useState(false)
  const { again, tweak, remove, saveChapters } = useInsightMutations(insight, spaceId, () => setWriting(false))
  const isRunning = isGenerating(insight)
  const text = isRunning ? (partialContent ?? '') : (content ?? '')
  const chapters = isRunning ? [] : chaptersOf(text)
  return (
    <article aria-labelledby={titleId} className="flex flex-col gap-2 border-b border-line pb-5">
      <header className="flex items-center gap-2">
        <h2 id={titleId} className="min-w-0 flex-1 truncate" dir="auto">
          {prompt.title}
        </h2>
        {!isRunning && insight.quality === 'draft' && <DraftMark />}
        <Menu
          label={t.actionsFor(prompt.title)}
          trigger={<IconButton icon="dots" label={t.actionsFor(prompt.title)} />}
          items={[
            {
              label: t.copy,
              icon: 'copy',
              isDisabled: text === '',
              onSelect: () => copy(text),
            },
            ...(hasChapters(chapters)
              ? [
                  { label: t.copyChapters, icon: 'list' as const, onSelect: () => copy(chapterLines(chapters)) },
                  { label: t.saveChapters, icon: 'download' as const, onSelect: () => saveChapters.mutate() },
                ]
              : []),
            ...(mayEdit
              ? [
                  {
                    label: t.regenerate,
                    icon: 'refresh' as const,
                    isDisabled: isRunning,
                    onSelect: () => again.mutate(),
                  },
                  null,
                  { label: t.remove, icon: 'trash' as const, isDanger: true, onSelect: remove },
                ]
              : []),
          ]}
        />
      </header>
      <GenerationState
        of={insight}
        name={prompt.title}
        texts={t.state}
        isRetrying={again.isPending}
        onRetry={mayEdit ? () => again.mutate() : null}
      />
      {isOutOfDate(insight) && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
          {t.stale}
          {mayEdit && (
            <Button disabled={again.isPending} onClick={() => again.mutate()}>
              {t.regenerate}
            </Button>
          )}
        </p>
      )}
      {text !== '' && (
        <div className="leading-[1.55]">
          <AnswerText text={text} onTime={onTime} />
        </div>
      )}
      {!isRunning && status === 'COMPLETED' && (
        <footer className="flex flex-col gap-1 text-xs text-ink-3">
          {/* An extractive engine says so in its text. */}
          {insight.engine?.startsWith('extractive/') === false && <p>{t.writtenBy(insight.engine)}</p>}
          {tweaks.length > 0 && <p dir="auto">{t.tweaks(tweaks)}</p>}
        </footer>
      )}
      {mayEdit && !isRunning && content !== null && (
        <Tweaks
          title={prompt.title}
          isSending={tweak.isPending}
          isWriting={isWriting}
          onWrite={setWriting}
          onSend={(wish) => tweak.mutate(wish)}
        />
      )}
    </article>
  )
}

function useInsightMutations(insight: Insight, spaceId: string, onTweaked: () => void) {
  const { id, recordingId, prompt } = insight
  const params = { spaceId, recordingId, insightId: id }
  const listKey = keys.recording(spaceId, recordingId, 'insights')
  const show = (changed: Insight): void => {
    queryClient.setQueryData<Insight[]>(listKey, (all) => all?.map((one) => (one.id === id ? changed : one)))
    void readAgain(listKey)
  }
  const again = useMutation({ mutationFn: () => api.retryInsight({ params }), onSuccess: show })
  const tweak = useMutation({
    mutationFn: (text: string) => api.tweakInsight({ params, body: { tweak: text } }),
    onSuccess: (changed) => {
      onTweaked()
      show(changed)
    },
  })
  const remove = (): void => deleteLater(id, t.removed(prompt.title), () => api.deleteInsight({ params }))
  const saveChapters = useMutation({
    mutationFn: async () =>
      saveFile(await api.getChapters({ params, query: { format: 'json' } }), `${prompt.title}.json`),
  })
  return { again, tweak, remove, saveChapters }
}

/** Summaries have times too, with sentences behind them. */
function hasChapters(chapters: readonly Chapter[]): boolean {
  return chapters.length > 1 && !chapters.some(({ title }) => /[.。।]$/.test(title))
}

/** Asks for another version: shorter, longer, or what the person writes. */
function Tweaks({
  title,
  isSending,
  isWriting,
  onWrite,
  onSend,
}: {
  title: string
  isSending: boolean
  isWriting: boolean
  onWrite: (isWriting: boolean) => void
  onSend: (wish: string) => void
}) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {isWriting ? (
        <TweakForm title={title} isSending={isSending} onSend={onSend} onClose={() => onWrite(false)} />
      ) : (
        <>
          <Button disabled={isSending} onClick={() => onSend(t.shorter)}>
            {t.shorter}
          </Button>
          <Button disabled={isSending} onClick={() => onSend(t.longer)}>
            {t.longer}
          </Button>
          <Button look="quiet" onClick={() => onWrite(true)}>
            {t.tweak}
          </Button>
        </>
      )}
    </div>
  )
}

function TweakForm({
  title,
  isSending,
  onSend,
  onClose,
}: {
  title: string
  isSending: boolean
  onSend: (wish: string) => void
  onClose: () => void
}) {
  const [text, setText] = useState('')
  return (
    <Form
      className="flex w-full gap-1.5"
      onSend={() => {
        if (text.trim() !== '') onSend(text.trim())
      }}
    >
      <input
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed became this field
        autoFocus
        aria-label={t.tweakOf(title)}
        placeholder={t.tweakPlaceholder}
        maxLength={2000}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
        }}
        className={`${inputLook} h-8! min-w-0 flex-1 text-sm`}
      />
      <Button type="submit" disabled={isSending || text.trim() === ''}>
        {t.regenerate}
      </Button>
    </Form>
  )
}
