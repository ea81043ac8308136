import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FindAndReplace } from '../../../src/contract/resources.ts'
import { api } from '../../api/client.ts'
import { Button, IconButton } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { TextArea, inputLook } from '../../components/Field.tsx'
import { Skeleton } from '../../components/States.tsx'
import { toast } from '../../components/toasts.ts'
import { useSavedText } from '../../components/use-saved-text.ts'
import { clock } from '../../format.ts'
import { words } from '../../strings/words.ts'
import { OfferedWords } from './OfferedWords.tsx'
import { WordingFields } from './WordingFields.tsx'
import { Saved, Section, useChange, type SectionProps } from './section.tsx'

const t = words.settings

const isWhole = ({ find }: FindAndReplace): boolean => find.trim() !== ''
const wholeOf = (pairs: readonly FindAndReplace[]): FindAndReplace[] => pairs.filter(isWhole)

/** Find and replace for new transcripts, with a preview, and the vocabulary. */
export function WordsSection({ space, mayEdit }: SectionProps) {
  const change = useChange(space)
  const vocabulary = useChange(space)
  const field = useSavedText<HTMLTextAreaElement>(space.vocabulary.join('\n'))
  const [pairs, setPairs] = useState<readonly FindAndReplace[]>(space.findAndReplaceWords)
  const rows = useRef<HTMLTableSectionElement>(null)
  const [known, setKnown] = useState(space.findAndReplaceWords)
  // Follows what is added on other pages, unless a pair here isn't saved yet.
  if (known !== space.findAndReplaceWords) {
    setKnown(space.findAndReplaceWords)
    if (JSON.stringify(wholeOf(pairs)) === JSON.stringify(known)) {
      setPairs([...space.findAndReplaceWords, ...pairs.filter((pair) => !isWhole(pair))])
    }
  }
  const [shown, setShown] = useState<FindAndReplace | null>(null)
  const save = (next: readonly FindAndReplace[]): void => {
    const whole = wholeOf(next)
    if (JSON.stringify(whole) !== JSON.stringify(space.findAndReplaceWords)) change.save({ findAndReplaceWords: whole })
  }
  const put = (index: number, pair: FindAndReplace): void => setPairs(pairs.map((one, i) => (i === index ? pair : one)))
  const remove = (index: number): void => {
    const before = pairs
    const next = pairs.filter((_, i) => i !== index)
    setPairs(next)
    save(next)
    toast({
      text: t.wordRemoved(pairs[index]?.find ?? ''),
      undo: () => {
        setPairs(before)
        change.save({ findAndReplaceWords: wholeOf(before) })
      },
    })
  }
  return (
    <Section id="words" title={t.words} about={t.wordsAbout}>
      <table className="w-full max-w-xl border-collapse text-sm [&_td]:py-1 [&_td]:pe-2 [&_th]:pb-1 [&_th]:text-start [&_th]:font-normal [&_th]:text-ink-3">
        <thead className={pairs.length === 0 ? 'hidden' : ''}>
          <tr>
            <th scope="col">{t.find}</th>
            <th scope="col">{t.replace}</th>
            <td />
          </tr>
        </thead>
        <tbody ref={rows}>
          {pairs.map((pair, index) => (
            <PairRow
              key={index}
              pair={pair}
              number={index + 1}
              mayEdit={mayEdit}
              onChange={(changed) => put(index, changed)}
              onLeave={() => save(pairs)}
              onPreview={() => setShown(pair)}
              onRemove={() => remove(index)}
            />
          ))}
        </tbody>
      </table>
      <div className="flex items-center gap-3">
        {mayEdit && (
          <Button
            icon="plus"
            onClick={() => {
              flushSync(() => setPairs([...pairs, { find: '', replace: '' }]))
              rows.current?.querySelector<HTMLInputElement>('tr:last-child input')?.focus()
            }}
          >
            {t.addWord}
          </Button>
        )}
        <Saved isSaved={change.isSaved} />
      </div>
      {change.error !== null && (
        <p role="alert" className="text-sm text-red">
          {change.error}
        </p>
      )}
      <TextArea
        ref={field}
        label={t.vocabulary}
        hint={t.vocabularyHint}
        rows={5}
        defaultValue={space.vocabulary.join('\n')}
        disabled={!mayEdit}
        error={vocabulary.error}
        onBlur={({ target }) => {
          const list = [...new Set(target.value.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
          if (list.join('\n') !== space.vocabulary.join('\n')) vocabulary.save({ vocabulary: list })
        }}
      />
      <Saved isSaved={vocabulary.isSaved} />
      <OfferedWords spaceId={space.id} mayEdit={mayEdit} />
      <WordingFields space={space} mayEdit={mayEdit} />
      {shown !== null && <Preview spaceId={space.id} pair={shown} mayEdit={mayEdit} onClose={() => setShown(null)} />}
    </Section>
  )
}

function PairRow({
  pair,
  number,
  mayEdit,
  onChange,
  onLeave,
  onPreview,
  onRemove,
}: {
  pair: FindAndReplace
  number: number
  mayEdit: boolean
  onChange: (pair: FindAndReplace) => void
  /** Called when the focus leaves the row. */
  onLeave: () => void
  onPreview: () => void
  onRemove: () => void
}) {
  return (
    <tr
      // A pair is saved as a whole. Half of a pair would delete what it finds.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave()
      }}
    >
      <td>
        <input
          aria-label={`${t.find} ${number}`}
          value={pair.find}
          maxLength={200}
          disabled={!mayEdit}
          onChange={(event) => onChange({ ...pair, find: event.target.value })}
          className={`${inputLook} h-8!`}
        />
      </td>
      <td>
        <input
          aria-label={`${t.replace} ${number}`}
          value={pair.replace}
          maxLength={200}
          disabled={!mayEdit}
          onChange={(event) => onChange({ ...pair, replace: event.target.value })}
          className={`${inputLook} h-8!`}
        />
      </td>
      <td className="w-20 whitespace-nowrap">
        {mayEdit && (
          <IconButton
            icon="search"
            label={t.preview(pair.find)}
            disabled={pair.find.trim() === ''}
            onClick={onPreview}
          />
        )}
        {mayEdit && <IconButton icon="trash" label={t.removeWord(pair.find)} onClick={onRemove} />}
      </td>
    </tr>
  )
}

/** Shows what a pair would change in existing transcripts, and applies it. */
function Preview({
  spaceId,
  pair,
  mayEdit,
  onClose,
}: {
  spaceId: string
  pair: FindAndReplace
  mayEdit: boolean
  onClose: () => void
}) {
  const ask = useMutation({
    mutationFn: (dryRun: boolean) => api.replaceInWorkspace({ params: { spaceId }, body: { ...pair, dryRun } }),
    onSuccess: (result) => {
      if (!result.dryRun) toast({ text: t.applied(result.total) })
    },
  })
  // Request the preview once, when the dialog opens.
  const [isAsked, setAsked] = useState(false)
  if (!isAsked) {
    setAsked(true)
    ask.mutate(true)
  }
  const result = ask.data
  return (
    <Dialog title={t.previewTitle(pair.find, pair.replace)} onClose={onClose} wide>
      {ask.isPending && <Skeleton lines={4} />}
      {result !== undefined && (
        <div className="flex flex-col gap-3">
          <p className="text-sm text-ink-2">{t.matches(result.total, result.transcripts)}</p>
          <ul className="flex flex-col gap-2 text-sm">
            {result.places.slice(0, 100).map(({ recordingId, title, start, from, to, before, after }) => (
              <li key={`${recordingId} ${start}`} dir="auto">
                <span className="text-ink-3">
                  {title} <time>{clock(start)}</time>
                </span>
                <p className="font-serif">
                  {before} <del className="text-ink-3">{from}</del>{' '}
                  <ins className="font-semibold no-underline">{to}</ins> {after}
                </p>
              </li>
            ))}
          </ul>
          {mayEdit && result.total > 0 && (
            <Button
              look="primary"
              className="self-start"
              disabled={ask.isPending}
              onClick={() => ask.mutate(false, { onSuccess: onClose })}
            >
              {t.applyNow}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}
