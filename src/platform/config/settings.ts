import { UsageError } from '../../contract/app-error.ts'

export type Environment = Record<string, string | undefined>

/** Reads single settings from the environment. Each throws a UsageError that names the variable if it is invalid. */
export interface Settings {
  /** Null if the variable is missing or empty. */
  text: (name: string) => string | null
  integer: (name: string, fallback: number, min?: number, max?: number) => number
  choice: <V extends string>(name: string, values: readonly V[], fallback: V) => V
  /** 1 and true, or 0 and false. */
  flag: (name: string, fallback: boolean) => boolean
  /** Separated by commas. */
  list: (name: string) => string[]
}

export function settingsIn(env: Environment): Settings {
  const text: Settings['text'] = (name) => {
    const value = env[name]
    return value === undefined || value === '' ? null : value
  }
  const choice: Settings['choice'] = (name, values, fallback) => {
    const value = text(name)
    if (value === null) return fallback
    const found = values.find((candidate) => candidate === value)
    if (found === undefined) throw new UsageError(`${name} must be one of ${values.join(', ')}, not "${value}".`)
    return found
  }
  return {
    text,
    choice,
    integer: (name, fallback, min = 0, max = Number.MAX_SAFE_INTEGER) => {
      const value = text(name)
      if (value === null) return fallback
      const number = Number(value)
      if (!Number.isInteger(number) || number < min || number > max) {
        throw new UsageError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`)
      }
      return number
    },
    flag: (name, fallback) => /^(1|true)$/.test(choice(name, ['0', '1', 'false', 'true'], fallback ? '1' : '0')),
    list: (name) =>
      (text(name) ?? '')
        .split(',')
        .map((s) => s.trim())
        .filter((s) => s !== ''),
  }
}

/** The base URL of a server, without a trailing slash. @throws UsageError with the example if it isn't http(s) */
export function checkBaseUrl(name: string, url: string, example = 'http://localhost:8000'): string {
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    throw new UsageError(`${name} must be a URL such as ${example}, not "${url}".`)
  }
  return withoutSlash(url)
}

export function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
