import { words } from '../../strings/words.ts'
import { Activity } from '../usage/Activity.tsx'
import { SpaceUsage } from '../usage/SpaceUsage.tsx'
import { Section, type SectionProps } from './section.tsx'

/** What the workspace uses, and its limits; for owners also what it transcribed. */
export function UsageSection({ space, isOwner }: SectionProps) {
  return (
    <Section id="usage" title={words.usage.title} about={words.usage.spaceAbout}>
      <SpaceUsage spaceId={space.id} />
      {isOwner && <Activity spaceId={space.id} heading="h3" />}
    </Section>
  )
}
