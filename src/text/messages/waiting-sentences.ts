/**
 * What `waitingFor` says, written like the sentences of `warningSentences`. The dashboard has each in its languages
 * (`web/strings/<language>/waiting.ts`) and finds it by the English one. Failures of servers use them too.
 */
export const waitingSentences = {
  DISK_FULL: "The server's disk is full. Tiro continues when there is free space.",
  DISK_FAILS: "The server's disk is read-only or failing. Tiro continues once the operator has repaired it.",
  CHAT_SERVER_BUSY: 'The chat server is busy. Tiro retries later.',
  MODEL_FETCHED: 'The {purpose} model {model} is being downloaded[ ({megabytes} MB)][ ({fetched} MB of {total} MB)].',
  FILE_STARTS_AGAIN: 'Reading the file is starting again.',
  FILE_STILL_READ: 'The file is still being read.',
  TRANSCRIPT_INCOMPLETE: 'The transcript is not complete yet.',
  ENGINE_SLOW: "{engine} hasn't answered for {waited} s. After {seconds} s Tiro tries again.",
  ENGINE_TOO_SLOW: "{engine} didn't answer within {seconds} s.",
  STORAGE_UNREACHABLE: "Couldn't reach the media storage. Try again in a few seconds.",
  PROCESS_ENDED: '{name} ended unexpectedly[ ({how})].',
  CHAT_SERVER: 'The chat server',
  SPEECH_SERVER: 'The speech server',
  TRANSLATION_SERVER: 'The translation server',
  EMBEDDING_SERVER: 'The embedding server',
  SERVER_BUSY: '{server} is busy or failing (status {status}).',
  SERVER_UNREACHABLE: "{server} can't be reached, or its response was cut off.",
  KEY_REJECTED: '{server} rejected the key. Check {key}.',
  RETRYING: '{reason} Tiro tries again.',
} as const
