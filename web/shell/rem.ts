/** Pixels of a rem, which is the browser's text size: what a script places follows it as the styles do. */
export const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
