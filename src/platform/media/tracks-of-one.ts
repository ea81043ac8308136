/** A readable audio track, as far as it matters here. Lengths in seconds; null: not stated. */
export interface AudioTrack {
  codec: string
  sampleRate: number
  channels: number
  start: number
  length: number | null
}

/** As many tracks are read together. Cameras write up to 16. */
const mostTracks = 16
/** So much may the lengths of tracks differ that are one recording, seconds. */
const tolerance = 0.1

/**
 * Whether the tracks of a file are the channels of one recording: cameras and recorders write one for each microphone.
 * Players mix them. Other files have the same sound in several languages or formats, of which they play one.
 */
export function areOfOne(container: string, tracks: readonly AudioTrack[]): boolean {
  const [first] = tracks
  const isOfCamera = container === 'mxf' || container.startsWith('mov,')
  if (!isOfCamera || first === undefined || tracks.length < 2 || tracks.length > mostTracks) return false
  const isAsLong = (length: number | null): boolean =>
    length === first.length || Math.abs((length ?? 0) - (first.length ?? 0)) <= tolerance
  return tracks.every(
    ({ codec, sampleRate, channels, start, length }) =>
      codec.startsWith('pcm_') &&
      codec === first.codec &&
      sampleRate === first.sampleRate &&
      channels === 1 &&
      start === first.start &&
      isAsLong(length),
  )
}
