import { AppError } from '../../contract/app-error.ts'
import { hashPassword } from './password.ts'

/** The shortest password that the contract accepts; shorter common ones need no memory. */
const shortest = 10
let common: Promise<ReadonlySet<string>> | null = null

/** The 49,000 most common passwords of published leaks, from zxcvbn-ts. Loaded when somebody first sets a password. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= shortest))
}

/** The hash of a password that somebody chooses. AppError PASSWORD_TOO_COMMON. */
export async function hashNewPassword(password: string): Promise<string> {
  common ??= loadCommon()
  if ((await common).has(password.normalize('NFKC').trim().toLowerCase())) {
    throw new AppError('PASSWORD_TOO_COMMON', 'This is one of the most common passwords. Choose another one.')
  }
  return hashPassword(password)
}
