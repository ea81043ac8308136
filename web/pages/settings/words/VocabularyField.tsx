import { useState } from 'react'
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

/** Characters that a term has at most, by the contract. Longer ones are mostly several terms in one line. */
const longest = 100
const shownOfIt = 30

const tooLong = (lines: readonly string[]): string | undefined =>
  lines.find((line) => Array.from(line).length > longest)

/** Names and terms, one per line. Nothing for a reader while there are none. */
export function VocabularyField({ space, mayEdit }: Pick<SectionProps, 'space' | 'mayEdit'>) {
  const { list, edit, save, error, isSaved } = useSharedList(space, setting)
  const [refused, setRefused] = useState<string | undefined>()
  if (!mayEdit && list.length === 0) return null
  return (
    <>
      <TextArea
        label={t.vocabulary}
        hint={t.vocabularyHint}
        rows={5}
        value={list.join('\n')}
        disabled={!mayEdit}
        error={
          refused === undefined
            ? error
            : t.termTooLong(Array.from(refused).slice(0, shownOfIt).join('').trimEnd(), longest)
        }
        onChange={({ target }) => {
          setRefused(undefined)
          edit(() => target.value.split('\n'))
        }}
        onBlur={() => {
          edit(setting.clean)
          const long = tooLong(setting.clean(list))
          setRefused(long)
          if (long === undefined) save()
        }}
      />
      <Saved isSaved={isSaved} />
    </>
  )
}
