import { existsSync } from 'node:fs'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { AppError, UsageError } from '../contract/app-error.ts'
import { canonicalLanguage } from '../text/languages/language-code.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** The options and other arguments of a command. @throws UsageError of one sentence */
export function parse(
  args: readonly string[],
  options: Options,
): { values: Record<string, string | boolean>; files: string[] } {
  // Not strict, because the parser's own sentences speak of the program's code and have several lines.
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    const problem = token.kind === 'option' ? problemOf(token, options) : null
    if (problem === null) continue
    const file = args.find((arg) => arg.startsWith('-') && existsSync(arg))
    throw new UsageError(
      file === undefined ? problem : `"${file}" was read as an option. Write ./${file} for the file.`,
    )
  }
  return { values: values as Record<string, string | boolean>, files: positionals }
}

interface OptionToken {
  name: string
  /** As it was written, such as -o. */
  rawName: string
  value: string | undefined
  inlineValue: boolean | undefined
}

/** What is wrong with an option, as a sentence. */
function problemOf({ name, rawName, value, inlineValue }: OptionToken, options: Options): string | null {
  const type = Object.hasOwn(options, name) ? options[name]?.type : undefined
  if (type === undefined) return `Unknown option '${rawName}'. See --help.`
  if (type === 'boolean') return value === undefined ? null : `${rawName} takes no value.`
  // An empty one is often a variable of the shell that isn't set.
  if (value === undefined || value === '') return `${rawName} needs a value. See --help.`
  const isLikeAnOption = inlineValue !== true && value.length > 1 && value.startsWith('-')
  return isLikeAnOption ? `"${value}" was read as an option. Write --${name}=${value} for that value.` : null
}

/** A text option, or undefined. */
export function textOption(values: Record<string, string | boolean>, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

/** A whole number within bounds, or undefined. */
export function integerOption(
  values: Record<string, string | boolean>,
  name: string,
  min: number,
  max: number,
): number | undefined {
  const value = textOption(values, name)
  if (value === undefined) return undefined
  const number = Number(value)
  if (!/^-?\d+$/.test(value) || number < min || number > max) {
    throw new UsageError(`--${name} must be a whole number from ${min} to ${max}, not "${value}".`)
  }
  return number
}

/** Seconds, or hh:mm:ss, or mm:ss; or undefined. */
export function secondsOption(values: Record<string, string | boolean>, name: string): number | undefined {
  const value = textOption(values, name)
  if (value === undefined) return undefined
  if (!/^(\d+:){0,2}\d+(\.\d+)?$/.test(value)) {
    throw new UsageError(`--${name} must be seconds or hh:mm:ss, not "${value}".`)
  }
  return value.split(':').reduce((total, part) => total * 60 + Number(part), 0)
}

/** One of some values, or undefined. */
export function choiceOption<V extends string>(
  values: Record<string, string | boolean>,
  name: string,
  choices: readonly V[],
): V | undefined {
  const value = textOption(values, name)
  if (value === undefined) return undefined
  const found = choices.find((choice) => choice === value)
  if (found === undefined) throw new UsageError(`--${name} must be one of ${choices.join(', ')}, not "${value}".`)
  return found
}

/** A language code in its canonical form, or undefined. */
export function languageOption(values: Record<string, string | boolean>, name: string): string | undefined {
  const value = textOption(values, name)
  if (value === undefined) return undefined
  try {
    return canonicalLanguage(value)
  } catch (error) {
    if (error instanceof AppError) throw new UsageError(`--${name}: ${error.message}`)
    throw error
  }
}
