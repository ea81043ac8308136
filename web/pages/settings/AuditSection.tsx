import { Link } from '@tanstack/react-router'
import { words } from '../../strings/words.ts'
import { Section, type SectionProps } from './section.tsx'

/** Leads to the audit log of the workspace. */
export function AuditSection({ space }: SectionProps) {
  return (
    <Section id="audit" title={words.audit.title} about={words.audit.settingsAbout}>
      <Link
        to="/w/$spaceId/audit-log"
        params={{ spaceId: space.id }}
        className="inline-flex h-8 thumb items-center self-start rounded border border-line px-3 text-sm font-medium hover:bg-paper-2"
      >
        {words.audit.open}
      </Link>
    </Section>
  )
}
