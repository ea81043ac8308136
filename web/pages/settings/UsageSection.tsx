import { words } from '../../strings/words.ts'
import { SpaceUsage } from '../usage/SpaceUsage.tsx'
import { Section, type SectionProps } from './section.tsx'

/** What the workspace uses, and its limits. */
export function UsageSection({ space }: SectionProps) {
  return (
    <Section id="usage" title={words.usage.title} about={words.usage.spaceAbout}>
      <SpaceUsage spaceId={space.id} />
    </Section>
  )
}
