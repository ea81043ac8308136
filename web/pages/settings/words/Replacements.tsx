import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FindAndReplace } from '../../../../src/contract/resources.ts'
import { foundBy, withPair } from '../../../api/change-settings.ts'
import { Button, IconButton } from '../../../components/Button.tsx'
import { Alert, inputLook } from '../../../components/Field.tsx'
import { toast } from '../../../components/toasts.ts'
import { words } from '../../../strings/words.ts'
import { Saved, type SectionProps } from '../section.tsx'
import { ReplacementPreview } from './ReplacementPreview.tsx'
import { useSharedList, type ListSetting } from './use-shared-list.ts'

const t = words.settings

const setting: ListSetting<FindAndReplace> = {
  of: (space) => space.findAndReplaceWords,
  change: (findAndReplaceWords) => ({ findAndReplaceWords }),
  keyOf: foundBy,
  clean: (pairs) => pairs.filter(({ find }) => find.trim() !== ''),
}

/** Find and replace for new transcripts, with a preview of each pair. Nothing for a reader while there are none. */
export function Replacements({ space, mayEdit }: Pick<SectionProps, 'space' | 'mayEdit'>) {
  const { list: pairs, edit, save, conflicts, settle, error, isSaved } = useSharedList(space, setting)
  const rows = useRef<HTMLTableSectionElement>(null)
  const [shown, setShown] = useState<FindAndReplace | null>(null)
  const change = (make: (pairs: readonly FindAndReplace[]) => readonly FindAndReplace[]): void => {
    edit(make)
    save()
  }
  const remove = (index: number, pair: FindAndReplace): void => {
    change((now) => now.toSpliced(index, 1))
    toast({ text: t.wordRemoved(pair.find), undo: () => change((now) => now.toSpliced(index, 0, pair)) })
  }
  // Of those that are saved: a text that is being typed may be another one for a moment.
  const twice = [...Map.groupBy(space.findAndReplaceWords, foundBy).values()].filter((same) => same.length > 1)
  if (!mayEdit && pairs.length === 0) return null
  return (
    <>
      <div>
        <h3 className="text-sm font-semibold">{t.words}</h3>
        <p className="max-w-prose text-sm text-ink-2">{t.wordsAbout}</p>
      </div>
      {pairs.length > 0 && (
        <table className="w-full max-w-xl border-collapse text-sm [&_td]:py-1 [&_td]:pe-2 [&_th]:pb-1 [&_th]:text-start [&_th]:font-normal [&_th]:text-ink-3">
          <thead>
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
                onChange={(changed) => edit((now) => now.with(index, changed))}
                onLeave={save}
                onPreview={() => setShown(pair)}
                onRemove={() => remove(index, pair)}
              />
            ))}
          </tbody>
        </table>
      )}
      <div className="flex items-center gap-3">
        {mayEdit && (
          <Button
            icon="plus"
            onClick={() => {
              flushSync(() => edit((now) => [...now, { find: '', replace: '' }]))
              rows.current?.querySelector<HTMLInputElement>('tr:last-child input')?.focus()
            }}
          >
            {t.addWord}
          </Button>
        )}
        <Saved isSaved={isSaved} />
      </div>
      <Alert error={error} />
      {mayEdit && twice.map(([first]) => first && <Alert key={foundBy(first)} error={t.wordTwice(first.find)} />)}
      {conflicts.map(({ mine, theirs }) => (
        <div key={foundBy(theirs)} className="flex flex-wrap items-center gap-2">
          <Alert error={t.wordConflict(theirs.find, theirs.replace)} />
          <Button onClick={() => change((now) => withPair(now, mine))}>{words.transcript.mine}</Button>
          <Button onClick={settle}>{words.transcript.theirs}</Button>
        </div>
      ))}
      {shown !== null && (
        <ReplacementPreview spaceId={space.id} pair={shown} mayEdit={mayEdit} onClose={() => setShown(null)} />
      )}
    </>
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
