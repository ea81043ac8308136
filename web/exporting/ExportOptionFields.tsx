import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Format } from '../../src/contract/content.ts'
import { spaces } from '../api/queries.ts'
import { ChoiceField } from '../components/ChoiceField.tsx'
import { Checkbox, SelectField, TextField } from '../components/Field.tsx'
import { Options } from '../components/Options.tsx'
import { clock } from '../format.ts'
import { words } from '../strings/words.ts'
import {
  endsBeforeItStarts,
  hasBranding,
  hasHighlights,
  hasParts,
  hasSpeakers,
  isSubtitle,
  parseTime,
  presetOf,
  presets,
  type ExportOptions,
  type Preset,
} from './options.ts'

const t = words.exporting
const jsonContents = ['paragraphs', 'words', 'segments'] as const

/** The options that apply to at least one of the chosen formats. */
export function ExportOptionFields({
  spaceId,
  formats,
  options,
  duration,
  onChange,
}: {
  spaceId: string | undefined
  formats: readonly Format[]
  options: ExportOptions
  /** Of the recording, seconds; null: unknown. Without it, no part can be chosen. */
  duration?: number | null
  onChange: (patch: Partial<ExportOptions>) => void
}) {
  const { data: all } = useQuery(spaces)
  const space = all?.find(({ id }) => id === spaceId)
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-semibold">{t.options}</legend>
      {formats.some(hasSpeakers) && (
        <Checkbox
          label={t.speakers}
          checked={options.speakers}
          onChange={(e) => onChange({ speakers: e.target.checked })}
        />
      )}
      {formats.some(hasParts) && (
        <Checkbox
          label={t.timestamps}
          checked={options.timestamps}
          onChange={(e) => onChange({ timestamps: e.target.checked })}
        />
      )}
      {formats.some(hasBranding) && (
        <Checkbox
          label={t.branding}
          checked={options.branding}
          onChange={(e) => onChange({ branding: e.target.checked })}
        />
      )}
      {formats.some(hasHighlights) && (
        <Checkbox
          label={t.highlights}
          checked={options.highlights}
          onChange={(e) => onChange({ highlights: e.target.checked })}
        />
      )}
      <Checkbox
        label={t.clean}
        checked={options.clean ?? space?.wording === 'clean'}
        onChange={(e) => onChange({ clean: e.target.checked })}
      />
      <Checkbox
        label={t.figures}
        checked={options.figures ?? space?.numbers === 'figures'}
        onChange={(e) => onChange({ figures: e.target.checked })}
      />
      {formats.some(isSubtitle) && (
        <SelectField
          label={t.preset}
          value={presetOf(options) ?? ''}
          onChange={({ target }) => {
            if (target.value !== '') onChange(presets[target.value as Preset])
          }}
        >
          <option value="">{t.ownPreset}</option>
          <Options of={(Object.keys(presets) as Preset[]).map((name) => [name, t.presets[name]])} />
        </SelectField>
      )}
      {formats.some(isSubtitle) && (
        <div className="grid grid-cols-3 items-end gap-2">
          <CountField label={t.perLine} value={options.perLine} onChange={(perLine) => onChange({ perLine })} />
          <CountField label={t.perBlock} value={options.perBlock} onChange={(perBlock) => onChange({ perBlock })} />
          <CountField label={t.lines} value={options.lines} onChange={(lines) => onChange({ lines: lines ?? 1 })} />
        </div>
      )}
      {formats.includes('json') && (
        <ChoiceField
          label={t.jsonContent}
          names={t.jsonContents}
          values={jsonContents}
          value={options.jsonContent}
          onChange={(jsonContent) => onChange({ jsonContent })}
        />
      )}
      {duration !== undefined && (
        <div className="grid grid-cols-2 gap-2">
          <TimeField label={t.from} placeholder={clock(0)} onChange={(from) => onChange({ from })} />
          <TimeField
            label={t.to}
            placeholder={clock(duration ?? 0)}
            problem={endsBeforeItStarts(options) ? words.sharing.wrongOrder : null}
            onChange={(to) => onChange({ to })}
          />
        </div>
      )}
    </fieldset>
  )
}

/** A whole number of at least 1, or empty. */
function CountField({
  label,
  value,
  onChange,
}: {
  label: string
  value: number | null
  onChange: (value: number | null) => void
}) {
  return (
    <TextField
      label={label}
      type="number"
      min={1}
      max={2_147_483_647}
      value={value ?? ''}
      placeholder={t.automatic}
      onChange={({ target }) => {
        const count = Math.floor(target.valueAsNumber)
        onChange(Number.isFinite(count) && count >= 1 ? count : null)
      }}
    />
  )
}

function TimeField({
  label,
  placeholder,
  problem = null,
  onChange,
}: {
  label: string
  placeholder: string
  /** What is wrong with a time that can be read. */
  problem?: string | null
  onChange: (seconds: number | null) => void
}) {
  const [text, setText] = useState('')
  const isBad = Number.isNaN(parseTime(text))
  return (
    <TextField
      label={label}
      value={text}
      placeholder={placeholder}
      error={isBad ? t.badTime : problem}
      onChange={({ target }) => {
        setText(target.value)
        onChange(parseTime(target.value))
      }}
    />
  )
}
