import type { RecordingRow } from '../library/recordings/as-recording.ts'
import type { ChannelLevels } from '../platform/media/channel-levels.ts'
import { haveOwnVoices } from '../platform/media/have-own-voices.ts'
import type { Probe } from '../platform/media/probe.ts'
import { warning } from '../text/messages/warnings.ts'

/** More are mixed: each channel costs as much time as a recording of its own. */
const mostChannels = 8

/** How the channels of a file are recognised. */
export interface ChannelPlan {
  /** Number of channels that are recognised one by one; 1: all are mixed. */
  channels: number
  /** A sentence for the user, or null. */
  notice: string | null
}

/**
 * Whether the plan depends on the levels of the channels, or the mix, in which they may cancel each other: two channels,
 * or the microphones of a recorder. Those of films, loudspeakers, don't.
 */
export function needLevels(
  { channels: wanted }: Pick<RecordingRow, 'channels'>,
  { channels, layout }: Pick<Probe, 'channels' | 'layout'>,
): boolean {
  return channels === 2 || (channels > 2 && channels <= mostChannels && (wanted === 'separate' || layout === null))
}

/** `levels`: null if they aren't needed, or can't be read. */
export function planChannels(
  { channels: wanted, diarize, speakerCount }: Pick<RecordingRow, 'channels' | 'diarize' | 'speakerCount'>,
  channels: number,
  levels: ChannelLevels | null,
): ChannelPlan {
  const mix = { channels: 1, notice: null }
  if (wanted === 'mix' || channels < 2) return mix
  if (wanted === 'separate') {
    if (channels > mostChannels) {
      return { channels: 1, notice: warning('CHANNELS_TOO_MANY', { channels, most: mostChannels }) }
    }
    if (levels === null) return { channels: 1, notice: warning('CHANNELS_UNREADABLE', {}) }
    const isMore = diarize === 1 && speakerCount !== null && speakerCount > channels
    return { channels, notice: isMore ? warning('CHANNELS_TOO_FEW', { wanted: speakerCount, channels }) : null }
  }
  // Nobody asked who speaks, or more people speak than channels have voices.
  if (diarize === 0 || (speakerCount !== null && speakerCount !== 2)) return mix
  if (levels === null || !haveOwnVoices(levels.levels)) return mix
  return { channels: 2, notice: warning('CHANNELS_SEPARATED', {}) }
}
