import { useQuery } from '@tanstack/react-query'
import { templates as templatesQuery } from '../../api/queries.ts'
import { Alert, SelectField } from '../../components/Field.tsx'
import { Options } from '../../components/Options.tsx'
import { LanguageField } from '../../components/LanguageField.tsx'
import { words } from '../../strings/words.ts'
import { Saved, SavedTextField, Section, useChange, type SectionProps } from './section.tsx'

const t = words.settings
const privacies = ['PRIVATE', 'UNLISTED', 'PUBLIC'] as const
/** Days after which media can be deleted, beside the one that the API was told. */
const usualDays = [1, 7, 30, 90, 180, 365]

export function GeneralSection({ space, mayEdit, isOwner }: SectionProps) {
  const name = useChange(space)
  const language = useChange(space)
  const template = useChange(space)
  const privacy = useChange(space)
  const media = useChange(space)
  const { deleteMediaAfterDays: days } = media.shown
  const templates = useQuery(templatesQuery)
  return (
    <>
      <Section id="general" title={t.sections.general}>
        <SavedTextField
          label={t.name}
          maxLength={200}
          disabled={!mayEdit}
          value={space.name}
          change={name}
          onSave={(next) => name.save({ name: next })}
        />
        <LanguageField
          label={t.language}
          disabled={!mayEdit}
          value={language.shown.language}
          error={language.error}
          onChange={(next) => language.save({ language: next })}
        />
        <Saved isSaved={language.isSaved} />
        <SelectField
          label={t.template}
          hint={t.templateHint}
          value={template.shown.templateId ?? ''}
          disabled={!mayEdit}
          error={template.error}
          onChange={({ target }) => template.save({ templateId: target.value === '' ? null : target.value })}
        >
          <option value="">{t.noTemplate}</option>
          <Options of={(templates.data ?? []).map(({ id, title }) => [id, title])} />
        </SelectField>
        <Saved isSaved={template.isSaved} />
      </Section>
      <Section id="privacy" title={t.sections.privacy}>
        <fieldset disabled={!isOwner} className="flex flex-col gap-2">
          <legend className="visually-hidden">{t.sections.privacy}</legend>
          {privacies.map((one) => (
            <label key={one} className="flex thumb items-center gap-2 text-sm">
              <input
                type="radio"
                name="privacy"
                className="accent-(--ink)"
                checked={privacy.shown.privacy === one}
                onChange={() => privacy.save({ privacy: one })}
              />
              {t.privacies[one]}
            </label>
          ))}
        </fieldset>
        {!isOwner && <p className="text-sm text-ink-3">{t.privacyOwner}</p>}
        <Alert error={privacy.error} />
        <Saved isSaved={privacy.isSaved} />
        <SelectField
          label={t.deleteMedia}
          hint={t.deleteMediaHint}
          value={days ?? ''}
          disabled={!isOwner}
          error={media.error}
          onChange={({ target }) =>
            media.save({ deleteMediaAfterDays: target.value === '' ? null : Number(target.value) })
          }
        >
          <option value="">{t.deleteNever}</option>
          <Options
            of={[...new Set(days === null ? usualDays : [...usualDays, days])]
              .toSorted((a, b) => a - b)
              .map((one) => [String(one), t.deleteAfter(one)])}
          />
        </SelectField>
        <Saved isSaved={media.isSaved} />
      </Section>
    </>
  )
}
