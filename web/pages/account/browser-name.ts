/** Browsers by what only their user agents contain; the order matters, because most also name the others. */
const browsers: readonly [string, RegExp][] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]
const systems: readonly [string, RegExp][] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]

/** `Firefox, Linux` for a user agent; the start of one that isn't known; null without one. */
export function browserName(userAgent: string | null): string | null {
  if (userAgent === null) return null
  const nameIn = (all: typeof browsers): string | undefined => all.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const names = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined)
  return names.length === 0 ? userAgent.slice(0, 40) : names.join(', ')
}
