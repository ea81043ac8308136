import { TextArea } from '../../../components/Field.tsx'
import { words } from '../../../strings/words.ts'
import { Saved, type SectionProps } from '../section.tsx'
import { useSharedList, type ListSetting } from './use-shared-list.ts'

const t = words.settings

const setting: ListSetting<string> = {
  of: (space) => space.vocabulary,
  change: (vocabulary) => ({ vocabulary }),
  keyOf: (line) => line,
  clean: (lines) => [...new Set(lines.map((line) => line.trim()))].filter((line) => line !== ''),
}

/** Names and terms, one per line. Nothing for a reader while there are none. */
export function VocabularyField({ space, mayEdit }: Pick<SectionProps, 'space' | 'mayEdit'>) {
  const { list, edit, save, error, isSaved } = useSharedList(space, setting)
  if (!mayEdit && list.length === 0) return null
  return (
    <>
      <TextArea
        label={t.vocabulary}
        hint={t.vocabularyHint}
        rows={5}
        value={list.join('\n')}
        disabled={!mayEdit}
        error={error}
        onChange={({ target }) => edit(() => target.value.split('\n'))}
        onBlur={() => {
          edit(setting.clean)
          save()
        }}
      />
      <Saved isSaved={isSaved} />
    </>
  )
}
