const media = /\.(mp3|m4a|aac|ogg|oga|opus|flac|wav|wma|amr|webm|mp4|m4v|mkv|mov|avi|ts|mpg|mpeg|aif|aiff)$/i

/** Whether a file's name says that it is audio or video. */
export function isMediaName(name: string): boolean {
  return media.test(name)
}
