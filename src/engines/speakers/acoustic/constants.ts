/**
 * Every figure of the acoustic engine and its source. Figures marked "tuned" were tuned on the development recordings
 * of `bench/speaker-quality.ts` (pyannote_sample and four people of `bench/real-dialogues.ts`), not on the held-out
 * ones.
 */

// Frames and spectrum: the usual values of speech recognition (25 ms frames, 10 ms apart, Hamming window, mel bands).

/** Samples per second. */
export const sampleRate = 16_000
/** Frames per second. */
export const framesPerSecond = 100
/** Samples from one frame to the next, and in a frame. */
export const hopSamples = 160
export const frameSamples = 400
/** A frame shares 15 of its 25 ms with its neighbours, so a change of speaker is this far inside it, seconds. */
export const frameEdgeSeconds = 0.0075
/** Size of the Fourier transform: the next power of two above a frame. */
export const fftSize = 512
/** Share of the previous sample that pre-emphasis subtracts. */
export const preEmphasis = 0.97
/** Mel bands, and their lowest and highest frequency, Hz. */
export const melBands = 28
export const lowestHertz = 80
export const highestHertz = 7600
/** Cepstral coefficients per frame. The first (loudness) is left out, because it does not describe the voice. */
export const dimensions = 19
/** Energy below this is rounding noise of 16-bit samples. */
export const energyFloor = 1e3
/** Masked cepstra omit bands 25 dB below a frame's mean, which describe the room, the line or the codec. Tuned. */
export const maskShare = 10 ** -2.5

// Pitch, by autocorrelation.

/** The range of voices, Hz. */
export const lowestPitch = 65
export const highestPitch = 400
/** Samples (at half the rate) to compare: 40 ms, more than two periods of the lowest pitch. */
export const pitchSamples = 320
/** Lowest correlation of a frame with a pitch. */
export const leastPitchCorrelation = 0.5
/** Twice the period correlates as well as the period, so a longer one must be better by this factor. */
export const longerPeriodFactor = 1.08

// Speech and segments, in frames.

/** Shorter pauses are part of the segments around them. */
export const bridgedPause = 50
/**
 * A person's pauses of up to this many seconds are part of the turn while nobody else speaks: the longest silence that
 * people let pass in a conversation (Jefferson 1989, "a 'standard maximum' silence of approximately one second").
 */
export const ownPauseSeconds = 1
/** Speech is at least `least` and at most `most` decibels below loud speech. Tuned. */
export const speechRange = { least: 14, most: 30 }
/** Frames on each side of a point that are compared to find a change of sound, and the step between points. */
export const changeSide = 80
export const changeStep = 5
/** Changes are at least this far apart. */
export const changeDistance = 50
/** A change is this many times the mean difference. Tuned. */
export const leastChange = 1.1
/** Ways to cut speech into segments, seconds; the one that describes a short recording best is used. Tuned. */
export const segmentCuts = [
  { seconds: 0.8, atChanges: true },
  { seconds: 1, atChanges: true },
  { seconds: 0.6, atChanges: false },
  { seconds: 0.8, atChanges: false },
  { seconds: 1, atChanges: false },
  { seconds: 1.2, atChanges: false },
] as const

// Models of voices.

/** Weight of the prior of a voice's covariance, in frames. Tuned. */
export const priorWeight = 30
/** Least variance of a coefficient, once those before it are known. */
export const leastVariance = 1e-6
/** Least variance of the logarithm of a voice's pitch: for comparing voices, and for labelling frames. Tuned. */
export const leastPitchVariance = 0.01
export const leastLabelPitchVariance = 0.02
/** A voice with fewer pitched frames than this gets the typical pitch: mean and variance of its logarithm. */
export const fewestPitchedFrames = 10
export const anyPitch = { mean: 5, variance: 0.25 }

// Clusters and labels.

/**
 * A smaller cluster is not a speaker by itself, frames (8 s): so little speech of one voice differs from the rest of it
 * as much as another voice does. Measured on single voices.
 */
export const speakerFrames = 800
/**
 * The difference of two clusters grows with the frames of the smaller one. Halves of one voice differ by 1 per frame if
 * it has many frames, and by more if it has few. Clusters are two voices from the greater of `least` and
 * `base + perFrames / frames` on. Measured on single voices.
 */
export const differentVoices = { least: 2, base: 1.2, perFrames: 2600 }
/** What a change of speaker must gain in likelihood (natural logarithm); a quarter of it in a pause. Tuned. */
export const changeCost = 250
/** Frames that are clustered at once; the time and memory of clustering are quadratic in them. */
export const blockFrames = 30_000
/** Voices that a block passes on to the clustering of all blocks. */
export const blockVoices = 12
/** Speakers of a long recording are counted in this many stretches, which are together as long as a block. */
export const sampleStretches = 5
/** Highest number of speakers to look for without a count. */
export const mostVoices = 10
/** Frames that are cached instead of being computed four times or more: an hour of them takes 58 MB. */
export const keptFrames = 360_000

// Are the speakers distinct? In frames with a pitch.

/** A voice with less than this is not judged (about 5 s of speech). */
export const fewestVoiceFrames = 300
/** Shorter turns are ignored. */
export const shortestTurn = 15
/** A speaker whose other turns have less than this can't be recognised by them. */
export const fewestOtherFrames = 50
/**
 * A speaker with less than this part of an equal share must differ twice as much, because a person may say a few things
 * in a different way.
 */
export const fairShare = 0.5
/** Frames this much quieter than loud speech are ignored, decibels. */
export const loudRange = 25
/**
 * How much likelier turns must be with the model of their speaker's other turns than with the other speaker's: natural
 * logarithm per frame, on average. Single voices cut in two reach 3.8 if their level and background change all the
 * time, and 3.1 otherwise.
 */
export const defaultMargin = 5
/** The share of two voices' time that must be in correctly recognised turns. Tuned. */
export const recognisedShare = 0.9
/**
 * Sound repeats earlier sound if so many frames are at most so far apart, as a part of the variance of all frames.
 * Measured: copies at any place of the frames, also as mp3, are up to 0.07 apart, other speech of a voice 0.15 and more.
 */
export const repeatedFrames = 50
export const repeatedDistance = 0.12

// Which other parts sound like a speaker, once a person corrected some?

/** Seconds of a part that are compared. */
export const longestPart = 10
/** A part with less speech is not compared, frames. */
export const fewestPartFrames = 60
/** How much likelier a part must be with the speaker's model than with any other's: natural logarithm per frame. Tuned. */
export const similarMargin = 0.25

// The voices of a session, while people talk.

/** Speech that is kept and clustered, frames: 160 bytes each. */
export const liveFrames = 9000
/** Voices are clustered after this much more speech, frames, and this share of what is kept. */
export const liveClusterAfter = 600
export const liveClusterShare = 0.5
/** One way to cut segments: as good as six here, at a quarter of the time. */
export const liveCuts = segmentCuts.slice(1, 2)

// Voiceprints.

/** A voiceprint of less speech than this describes the words more than the voice, frames (5 s). */
export const fewestVoiceprintFrames = 500
/** With fewer pitched frames than this, a voiceprint gets the typical pitch. */
export const fewestVoiceprintPitched = 50
/** Name of the voiceprints' format; it is stored with them, so changed features need another name. */
export const voiceprintModel = 'cepstra-1'
/** The model that adds what sound alone can't tell: who speaks within some seconds, and speech at once. */
export const segmentationModel = 'pyannote-segmentation-3.0'
/**
 * Similarity of voiceprints from which a known voice is suggested, and from which it is assigned at once. High, because
 * these voiceprints describe the room and the microphone as well as the voice.
 */
export const voiceprintSimilarity = { propose: 0.85, set: 0.93 }
/**
 * The mean voice and the spread of voices around it: cepstral means, cepstral spreads, pitch and its spread. Measured
 * over single voices of recorded and synthetic speech.
 */
export const typicalVoice = {
  mean: [
    1.575, -2.132, 3.753, -1.23, -0.969, 0.114, -1.572, 0.196, -0.2, 0.082, 0.258, -0.361, 0.346, 0.035, -0.324, -0.016,
    -0.075, -0.192, -0.096, 1.93, 1.292, 1.339, 1.033, 0.749, 0.717, 0.638, 0.406, 0.38, 0.199, 0.094, 0.064, -0.03,
    -0.134, -0.197, -0.301, -0.409, -0.469, -0.52, 4.788, 0.234,
  ],
  spread: [
    4.841, 4.029, 1.359, 1.45, 1.464, 0.963, 1.178, 0.47, 0.673, 0.678, 0.512, 0.353, 0.408, 0.397, 0.509, 0.352, 0.278,
    0.216, 0.249, 0.296, 0.156, 0.275, 0.244, 0.316, 0.366, 0.355, 0.327, 0.262, 0.275, 0.238, 0.258, 0.249, 0.211,
    0.264, 0.213, 0.219, 0.274, 0.238, 0.292, 0.075,
  ],
}
