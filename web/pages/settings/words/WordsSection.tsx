import { words } from '../../../strings/words.ts'
import { Section, type SectionProps } from '../section.tsx'
import { OfferedWords } from './OfferedWords.tsx'
import { Replacements } from './Replacements.tsx'
import { VocabularyField } from './VocabularyField.tsx'
import { WordingFields } from './WordingFields.tsx'

const t = words.settings

/** Find and replace for new transcripts, the vocabulary, and how transcripts are worded. */
export function WordsSection({ space, mayEdit }: SectionProps) {
  return (
    <Section id="words" title={t.sections.words}>
      <Replacements space={space} mayEdit={mayEdit} />
      <VocabularyField space={space} mayEdit={mayEdit} />
      <OfferedWords spaceId={space.id} mayEdit={mayEdit} />
      <WordingFields space={space} mayEdit={mayEdit} />
    </Section>
  )
}
