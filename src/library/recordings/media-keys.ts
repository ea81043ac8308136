/** The blob store keys of a recording's media. */
export function mediaKeys(workspaceId: string, recordingId: string) {
  const folder = `media/${workspaceId}/${recordingId}/`
  return {
    folder,
    original: `${folder}original`,
    audio: `${folder}audio.m4a`,
    /** Folder with the passages that share links play. */
    passages: `${folder}passages/`,
    waveform: `${folder}waveform`,
    /** 16 kHz mono PCM for the engines; deleted once the transcript is complete. */
    pcm: `${folder}pcm-16k`,
    /** Where each channel is recognised by itself: `pcm` is the first one, and these are the others. */
    pcmOf: (channel: number) => (channel === 0 ? `${folder}pcm-16k` : `${folder}channels/${channel}`),
    /** How loud the channels are, and the folder of it and the other channels; deleted with the PCM. */
    levels: `${folder}channels/levels`,
    channels: `${folder}channels/`,
  }
}
