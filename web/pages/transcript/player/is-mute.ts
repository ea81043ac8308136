/** What browsers say of the sound of a video beyond the standard: Firefox the first, the others the second. */
interface Decoded {
  mozHasAudio?: boolean
  webkitAudioDecodedByteCount?: number
}

/**
 * Whether a playing video has no sound: browsers show the picture alone if they can't decode the sound, such as AC-3 of
 * camcorders and ALAC. False while that isn't known yet.
 */
export function isMute(video: HTMLVideoElement & Decoded): boolean {
  const isPlaying = !video.paused && !video.seeking && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA
  return isPlaying && (video.mozHasAudio === false || video.webkitAudioDecodedByteCount === 0)
}
