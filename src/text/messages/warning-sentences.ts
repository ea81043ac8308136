import type { WarningCode } from '../../contract/warnings.ts'

/**
 * The sentences of `warnings` by code, in the order in which they are read back: the more exact first.
 * `{name}` is a parameter, `[…]` is left out where one of its parameters is, and of `<one|more>` the first is for a
 * `count` of 1. A `language` is a language's name in the sentence and its code (BCP 47) among the parameters.
 */
export const warningSentences = {
  TEXT_TIMES_FAILED: "The times of the text couldn't be found in the recording, so they stay as they were: {reason}",
  AUDIO_TRACKS:
    'The file has {count} audio tracks; track {track} was transcribed.[ Track {main} is in a format that can\'t be read here.][ Track {silent} is silent.][ To transcribe all {all} tracks, each as a speaker, set the channels to "separate" and transcribe again.]',
  CHANNELS_TOO_MANY: 'The file has {channels} channels. Tiro separates up to {most}, so they were mixed.',
  CHANNELS_UNREADABLE: "The channels couldn't be read one by one, so they were mixed.",
  CHANNELS_TOO_FEW: '{wanted} speakers were requested, but each of the {channels} channels is one speaker.',
  CHANNELS_SEPARATED:
    'Each of the two channels has a voice of its own, so each was transcribed by itself. If that is wrong, set the channels to "mix" and transcribe again.',
  FILE_READ_PARTLY: 'The file could be read up to {time} only. What follows is damaged or in another format.',
  FILE_SHORTER: 'The file should last {expected}, but only {time} could be decoded. It is truncated or damaged.',
  FILE_LONGER: 'The file should last {expected}, but {time} were decoded.',
  FILE_TRUNCATED: 'The file is truncated. Its first {time} were transcribed.',
  FILE_JOINED:
    'Several recordings follow each other in the file. Only the first one, of {time}, was transcribed. Split the file to have the others.',
  FILE_DAMAGED: 'Parts of the file are damaged. The rest was transcribed.',
  FETCHING_OFF: 'Draft quality by {engine}: model downloads are turned off (TIRO_MODEL_FETCH=0).',
  DRAFT_ENGINE: 'Draft quality by {engine}: {reason}.',
  LANGUAGE_ASSUMED: 'The language was assumed to be {language}.',
  LANGUAGE_UNSUPPORTED: "{language}, first at {time}, can't be transcribed here.",
  NO_ENGINE_FOR_LANGUAGE: '{language} cannot be transcribed here: no engine supports it.',
  SOUNDS_FOREIGN: "This doesn't sound like {language}, which was recognised.",
  SOUNDS_FOREIGN_FROM: "From {time}, some speech doesn't sound like {language}, which was recognised.",
  EFFORT_UNUSED: '{engine} recognises speech in one way only, so a high effort changes nothing.',
  VOCABULARY_UNSPELLED: "The model can't write these words of the vocabulary: {words}[, and {more} more].",
  VOCABULARY_REJECTED:
    'In some places, preferring the vocabulary changed too much text. Tiro kept the plain result there.',
  NOT_SPEECH: 'Dropped, probably not speech: "{text}"',
  REPETITION: 'Dropped a recognition error: "{text}" repeated {times} times.',
  NO_SPEECH: 'No speech was found in this recording.',
  SPEECH_WITHOUT_WORDS:
    'No words were recognised in {seconds} of {of} s of speech, first at {time}. Try another engine or model.',
  PUNCTUATION_PARTLY:
    'Punctuation of {refused} of {passages} passages is by rules, because the model answered other words.',
  PUNCTUATION_FAILED: 'Punctuation and capitals are by rules, because {engine} failed: {reason}',
  CORRECTIONS_LOST:
    '{lost} of {corrections} corrections of the earlier transcript could not be carried over because the new words differ.',
  TEXT_NOT_HEARD: "The recording doesn't say this text, so its times stay as they were.",
  TEXT_PARTLY_HEARD:
    '{unheard} of {words} words of the text were not heard like this in the recording. Their times are estimated.',
  TEXT_TIMES_PENDING: 'The text gets the times at which its words are said once its media is there.',
  SPEAKER_MODELS_MISSING: 'Speaker models are missing: {reason}.',
  SPEAKERS_FAILED: 'The speakers could not be identified: {reason}',
  SPEAKERS_SAME:
    'All speech is assigned to one speaker: no two voices could be distinguished with certainty. Set the number of speakers and transcribe again, or install [the models {segmentation} and ]titanet-small.',
  SPEAKERS_ESTIMATED:
    'Draft quality: speakers were separated by the sound of their voices. Their number ({speakers}) is an estimate. If it is wrong, set the number of speakers and transcribe again.',
  SPEAKERS_DRAFT: 'Draft quality: speakers were separated by the sound of their voices, without a voiceprint model.',
  SPEAKERS_FEWER: '{wanted} speakers were requested, but only {speakers} could be distinguished.',
  SPEAKERS_SILENT:
    '{speakers} speakers were found, but only {speaking} have words: the others only speak while somebody else does.',
  SENTENCES_KEPT:
    '{count} <sentence|sentences> could not be translated and <stays|stay> in the original language: at {places}[ and at {more} more places].',
  NAMES_TRANSLATED:
    'In {count} <sentence|sentences> a name may have been translated: at {places}[ and at {more} more places].',
  SENTENCE_CORRECTIONS_LOST:
    '{lost} of {corrections} corrections of the earlier translation could not be kept because the original says something else there now.',
} as const satisfies Record<WarningCode, string>
