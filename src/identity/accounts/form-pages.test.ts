import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Bytes } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints/index.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { pageCatalogues } from '../../platform/pages/page-catalogues.ts'
import { invitationPage, resetPage } from './link-page.ts'
import { setUpPage } from './set-up-page.ts'

/** The sentences for errors that the script of a page has. */
function failuresOf({ content }: Bytes): Partial<Record<ErrorCode, string>> {
  const html = 'data' in content ? Buffer.from(content.data).toString() : ''
  const words = /const words = (\{.*\})\n/.exec(html)?.[1] ?? '{}'
  const { failures } = JSON.parse(words) as { failures: Partial<Record<ErrorCode, string>> }
  return failures
}

test('set-up, invitation and reset pages have a sentence for each error in every language', () => {
  /** A page always sends an invitation, and only its operator can mend its address. */
  const impossible: readonly ErrorCode[] = ['SIGN_UP_CLOSED', 'ORIGIN_FORBIDDEN']
  const pages = [
    { name: 'set-up', page: setUpPage, errors: endpoints.setUp.errors },
    { name: 'invitation', page: invitationPage, errors: endpoints.signUp.errors },
    { name: 'reset', page: resetPage, errors: endpoints.resetPassword.errors },
  ]
  const english = new Set<string>()
  for (const [language, words] of Object.entries(pageCatalogues)) {
    for (const { name, page, errors } of pages) {
      const failures = failuresOf(page(words))
      const usual: readonly ErrorCode[] = [
        'INVALID_BODY',
        'RATE_LIMITED',
        'INTERNAL',
        'ENGINE_UNAVAILABLE',
        'STORAGE_FULL',
      ]
      for (const code of [...errors, ...usual]) {
        if (impossible.includes(code)) continue
        const sentence = failures[code] ?? ''
        assert.notEqual(sentence, '', `${name}, ${language}: ${code}`)
        if (language === 'en') english.add(sentence)
        else assert.ok(!english.has(sentence), `${name}, ${language}: ${code} is in English`)
      }
    }
  }
})
