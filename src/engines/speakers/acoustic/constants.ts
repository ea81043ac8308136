/**
 * Every figure of the acoustic engine and where it comes from. The rules with a figure marked "tuned" were tuned on the
 * development recordings of `bench/speaker-quality.ts` (pyannote_sample and four people of `bench/real-dialogues.ts`), not
 * on the held-out ones.
 */

// Frames and spectrum: the usual values of speech recognition (25 ms frames, 10 ms apart, Hamming window, mel bands).

/** Samples per second. */
export const sampleRate = 16_000
/** Frames per second. */
export const framesPerSecond = 100
/** Samples from one frame to the next, and of a frame. */
export const hopSamples = 160
export const frameSamples = 400
/** A frame shares 15 of its 25 ms with its neighbours: a change of speaker lies so far inside it, seconds. */
export const frameEdgeSeconds = 0.0075
/** Size of the Fourier transform: the next power of two above a frame. */
export const fftSize = 512
/** Share of the previous sample that pre-emphasis takes off. */
export const preEmphasis = 0.97
/** Mel bands, and the lowest and highest frequency in them, Hz. */
export const melBands = 28
export const lowestHertz = 80
export const highestHertz = 7600
/** Cepstral coefficients of a frame. The first (the loudness) is left out: it says nothing of the voice. */
export const dimensions = 19
/** Energy below this is the rounding of 16-bit samples, not sound. */
export const energyFloor = 1e3
/** The masked cepstra leave out what is 25 dB below the mean of a frame's bands: the room, the line or a codec. Tuned. */
export const maskShare = 10 ** -2.5

// Pitch, by autocorrelation.

/** The range of voices, Hz. */
export const lowestPitch = 65
export const highestPitch = 400
/** Samples (at half the rate) that are compared: 40 ms, more than two periods of the lowest pitch. */
export const pitchSamples = 320
/** A frame has a pitch from this correlation on. */
export const leastPitchCorrelation = 0.5
/** Twice the period correlates as well as the period. A longer one must be better by this factor. */
export const longerPeriodFactor = 1.08

// Speech and segments, in frames.

/** Pauses shorter than this belong to the speech around them. */
export const bridgedPause = 50
/** Speech is at least `least` and at most `most` decibels below loud speech. Tuned. */
export const speechRange = { least: 14, most: 30 }
/** Frames on each side of a place that are compared to find a change of sound, and the step from place to place. */
export const changeSide = 80
export const changeStep = 5
/** Changes are at least this far apart. */
export const changeDistance = 50
/** A change is this many times the mean difference. Tuned. */
export const leastChange = 1.1
/** Ways to cut speech into segments, seconds; what describes a short recording best is taken. Tuned. */
export const segmentCuts = [
  { seconds: 0.8, atChanges: true },
  { seconds: 1, atChanges: true },
  { seconds: 0.6, atChanges: false },
  { seconds: 0.8, atChanges: false },
  { seconds: 1, atChanges: false },
  { seconds: 1.2, atChanges: false },
] as const

// Models of voices.

/** Frames that the prior of a voice's covariance counts as. Tuned. */
export const priorWeight = 30
/** Least variance of the logarithm of a voice's pitch: for comparing voices, and for labelling frames. Tuned. */
export const leastPitchVariance = 0.01
export const leastLabelPitchVariance = 0.02
/** A voice with fewer pitched frames than this has the pitch of any voice: mean and variance of its logarithm. */
export const fewestPitchedFrames = 10
export const anyPitch = { mean: 5, variance: 0.25 }

// Clusters and labels.

/**
 * A cluster below this is no speaker by itself, frames (8 s): so little speech of one voice differs from the rest of it
 * as much as another voice does. Measured on single voices.
 */
export const speakerFrames = 800
/**
 * The difference of two clusters grows with the frames of the smaller one. Halves of one voice differ by 1 a frame when
 * there is much of it, and by more the less there is: two clusters are two voices from the greater of `least` and
 * `base + perFrames / frames` on. Measured on single voices.
 */
export const differentVoices = { least: 2, base: 1.2, perFrames: 2600 }
/** What a change of speaker must gain in likelihood (natural logarithm); in a pause a quarter of it. Tuned. */
export const changeCost = 250
/** What is clustered at once, frames; clustering takes time and memory by the square of it. */
export const blockFrames = 30_000
/** Voices that a block passes on to the clustering of all blocks. */
export const blockVoices = 12
/** A long recording's speakers are counted in this many stretches, which are as long as a block together. */
export const sampleStretches = 5
/** Without a count no more speakers are looked for. */
export const mostVoices = 10
/** Frames that are kept instead of being computed again: 20 minutes of them are 10 MB. */
export const keptFrames = 120_000

// Are the speakers distinct? In frames with a pitch.

/** A voice of less than this is not judged (about 5 s of speech). */
export const fewestVoiceFrames = 300
/** A turn of less than this has no say. */
export const shortestTurn = 15
/** A speaker whose other turns have less than this is not known by them. */
export const fewestOtherFrames = 50
/**
 * A speaker who has less than this part of an equal share must differ twice as much: somebody may say a little in another
 * way than the rest.
 */
export const fairShare = 0.5
/** Frames that are this much quieter than loud speech are left out, decibels. */
export const loudRange = 25
/**
 * By how much turns must be likelier with the model of their speaker's other turns than with the other speaker's: natural
 * logarithm a frame, on average. Single voices that were cut in two reach 3.8 when their level and background change all
 * the time, and 3.1 otherwise.
 */
export const defaultMargin = 5
/** The share of two voices' time that must be in turns that are recognised. Tuned. */
export const recognisedShare = 0.9

// Voiceprints.

/** A voiceprint of less speech than this describes the words more than the voice, frames (5 s). */
export const fewestVoiceprintFrames = 500
/** With fewer pitched frames than this, a voiceprint has the typical pitch. */
export const fewestVoiceprintPitched = 50
/** Name of its voiceprints; they are stored with it, so a change of the features needs another name. */
export const voiceprintModel = 'cepstra-1'
/**
 * Similarity of voiceprints from which a known voice is proposed, and from which it is set at once. High, because these
 * voiceprints describe the room and the microphone as well as the voice.
 */
export const voiceprintSimilarity = { propose: 0.85, set: 0.93 }
/**
 * The mean voice and how far voices are from it: cepstral means, cepstral spreads, pitch and its spread. Measured over
 * single voices of recorded and synthetic speech.
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
