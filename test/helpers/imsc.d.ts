// The parts of imsc (the W3C's reference renderer of IMSC) that need no browser.

interface ErrorHandler {
  info: (message: string) => void
  warn: (message: string) => void
  error: (message: string) => void
  fatal: (message: string) => void
}

declare module 'imsc/src/main/js/doc.js' {
  export interface TimedText {
    /** Seconds at which what is shown changes. */
    getMediaTimeEvents: () => number[]
  }
  const document: { fromXML: (xml: string, handler: ErrorHandler) => TimedText }
  export default document
}

declare module 'imsc/src/main/js/isd.js' {
  import type { TimedText } from 'imsc/src/main/js/doc.js'

  export interface Shown {
    kind: string
    text?: string
    contents?: Shown[]
  }
  const isd: { generateISD: (document: TimedText, seconds: number, handler: ErrorHandler) => { contents: Shown[] } }
  export default isd
}
