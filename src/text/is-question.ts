const mark = /[?？؟\u037E]["”’»)\]]*$/u

/** Whether a text ends with a question mark, also an Arabic or a Greek one. */
export function isQuestion(text: string): boolean {
  return mark.test(text)
}
