import { Checkbox } from '../../components/Field.tsx'
import { words } from '../../strings/words.ts'
import { Saved, useChange, type SectionProps } from './section.tsx'

const t = words.settings.wording

/** How transcripts are worded wherever they are read or exported, unless an export says it. */
export function WordingFields({ space, mayEdit }: Pick<SectionProps, 'space' | 'mayEdit'>) {
  const change = useChange(space)
  return (
    <fieldset disabled={!mayEdit} className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-semibold">{t.title}</legend>
      <p className="max-w-prose text-sm text-ink-2">{t.about}</p>
      <Checkbox
        label={words.exporting.clean}
        checked={change.shown.wording === 'clean'}
        onChange={({ target }) => change.save({ wording: target.checked ? 'clean' : 'verbatim' })}
      />
      <Checkbox
        label={words.exporting.figures}
        checked={change.shown.numbers === 'figures'}
        onChange={({ target }) => change.save({ numbers: target.checked ? 'figures' : 'spoken' })}
      />
      {change.error !== null && (
        <p role="alert" className="text-sm text-red">
          {change.error}
        </p>
      )}
      <Saved isSaved={change.isSaved} />
    </fieldset>
  )
}
