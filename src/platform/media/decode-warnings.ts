import { clock } from '../../text/clock.ts'
import type { Probe } from './probe.ts'
import { warning } from '../../text/messages/warnings.ts'

/** What ffmpeg says about a file while it decodes it. It exits successfully all the same. */
export interface Damage {
  /** How many packets couldn't be read or decoded. */
  packets: number
  /** Whether the file ends in the middle of its data. */
  isCut: boolean
  /** Whether reading stopped before the end of the file. */
  isStopped: boolean
  /** Whether another file follows the one that was read. */
  isJoined: boolean
}

/** Finds messages about damaged data in ffmpeg's standard error. */
export function noteDamage(probe: Probe): { line: (line: string) => void; found: Damage } {
  const found: Damage = { packets: 0, isCut: false, isStopped: false, isJoined: probe.isJoined }
  return {
    line: (line) => {
      const corrupt = /corrupt.*\bstream (?:= )?(\d+)/i.exec(line)
      if (corrupt !== null) {
        // Television cut anywhere begins or ends in the middle of a picture.
        if (!probe.tracks.includes(Number(corrupt[1]))) return
        // The last packet of a caf may be shorter than the others; `isCut` says whether it is cut.
        if (probe.container === 'caf') return
        // The last packet of a wav is shorter than the others where its header promises more.
        if (probe.container !== 'wav') found.packets += 1
        else if (probe.wavLength === 'stated') found.isCut = true
      } else if (/^file:.+: |error during demuxing/i.test(line)) found.isStopped = true
      else if (/error while decoding|invalid data found|corrupt|crc mismatch|invalid as first byte/i.test(line))
        found.packets += 1
      else if (/file ended prematurely|partial file/i.test(line)) found.isCut = true
      // An mp4 has one index, and a caf begins with its name: these are of another file.
      else if (/duplicated moov|skipping caf chunk: \w+ \(caff\)/i.test(line)) found.isJoined = true
    },
    found,
  }
}

/** Warnings about a successful decode, as sentences for users: its length in seconds, and what the file states. */
export function decodeWarnings(seconds: number, probe: Probe, damage: Damage): string[] {
  const { audioSeconds, durationSeconds, durationEstimated, startSeconds, container, isCut } = probe
  const decoded = clock(Math.round(seconds))
  if (damage.isJoined) return [warning('FILE_JOINED', { time: decoded })]
  // An estimate from the bitrate follows the size of the file, so it doesn't show that something is missing. As does
  // what ffmpeg says of a cut file.
  const expected =
    durationEstimated || isCut ? null : audioSeconds === null ? durationSeconds : startSeconds + audioSeconds
  const tolerance = expected === null ? 0 : Math.max(1, expected * 0.01)
  // Joined Ogg streams state the length of one, and tags may follow the sound.
  const isWhole = expected !== null && container !== 'ogg' && seconds >= expected - tolerance
  if (damage.isStopped && !isWhole) {
    return [warning('FILE_READ_PARTLY', { time: decoded })]
  }
  if (expected !== null) {
    const times = { expected: clock(Math.round(expected)), time: decoded }
    if (seconds < expected - tolerance) return [warning('FILE_SHORTER', times)]
    if (seconds > expected + tolerance && container !== 'ogg') return [warning('FILE_LONGER', times)]
  }
  if (isCut || damage.isCut) return [warning('FILE_TRUNCATED', { time: decoded })]
  return damage.packets > 0 ? [warning('FILE_DAMAGED', {})] : []
}
