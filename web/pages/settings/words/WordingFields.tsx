import { Alert, Checkbox } from '../../../components/Field.tsx'
import { words } from '../../../strings/words.ts'
import { Saved, useChange, type SectionProps } from '../section.tsx'

const t = words.settings.wording

/** How transcripts are worded wherever they are read or exported, unless an export says it. */
export function WordingFields({ space, mayEdit }: Pick<SectionProps, 'space' | 'mayEdit'>) {
  const wording = useChange(space)
  const numbers = useChange(space)
  const error = wording.error ?? numbers.error
  return (
    <fieldset disabled={!mayEdit} className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-semibold">{t.title}</legend>
      <p className="max-w-prose text-sm text-ink-2">{t.about}</p>
      <Checkbox
        label={words.exporting.clean}
        checked={wording.shown.wording === 'clean'}
        onChange={({ target }) => wording.save({ wording: target.checked ? 'clean' : 'verbatim' })}
      />
      <Checkbox
        label={words.exporting.figures}
        checked={numbers.shown.numbers === 'figures'}
        onChange={({ target }) => numbers.save({ numbers: target.checked ? 'figures' : 'spoken' })}
      />
      <Alert error={error} />
      <Saved isSaved={wording.isSaved || numbers.isSaved} />
    </fieldset>
  )
}
