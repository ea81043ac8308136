import type { Recording } from '../../src/contract/resources.ts'
import { words } from '../strings/words.ts'
import { SelectField } from './Field.tsx'

type Channels = Recording['channels']

const t = words.uploads
const modes: readonly Channels[] = ['auto', 'mix', 'separate']

/** Whether the channels of a file are mixed, or are a speaker each. */
export function ChannelsField({ value, onChange }: { value: Channels; onChange: (value: Channels) => void }) {
  return (
    <SelectField
      label={t.channels}
      hint={t.channelsHint}
      value={value}
      onChange={({ target }) => onChange(modes.find((mode) => mode === target.value) ?? 'auto')}
    >
      {modes.map((mode) => (
        <option key={mode} value={mode}>
          {t.channelModes[mode]}
        </option>
      ))}
    </SelectField>
  )
}
