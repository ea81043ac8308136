const sound =
  'mp3|mp2|m4a|m4b|aac|ogg|oga|opus|spx|flac|wav|wave|w64|aif|aiff|aifc|caf|wma|amr|ac3|eac3|dts|au|wv|mka|dss|gsm|latm|loas|ra|sph|tta|voc'
const video = 'webm|mp4|m4v|mkv|mov|avi|ts|mts|m2ts|mpg|mpeg|vob|flv|wmv|asf|3gp|3g2|ogv|mxf|dv|rm|rmvb'
const media = new RegExp(String.raw`\.(?:${sound}|${video})$`, 'i')

/** Whether a file's name says that it is audio or video of a kind that Tiro reads. */
export function isMediaName(name: string): boolean {
  return media.test(name)
}
