import { contentTypes, fileExtensions, formats, type Format } from '../contract/content.ts'

/** The format of a file by the end of its name, without a dot, in any case: `srt`, `TextGrid`. */
export function formatOfExtension(extension: string): Format | undefined {
  return formats.find((format) => fileExtensions[format].toLowerCase() === extension.toLowerCase())
}

/** A format by its name or the end of its files, in any case: `word` and `docx`, `text` and `txt`. */
export function formatNamed(name: string): Format | undefined {
  return formats.find((format) => format === name.toLowerCase()) ?? formatOfExtension(name)
}

/** Whether a file of this format is text, and not for one program alone. */
export function isTextFormat(format: Format): boolean {
  return contentTypes[format].endsWith('; charset=utf-8')
}
