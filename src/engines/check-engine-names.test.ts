import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'
import { UsageError } from '../contract/app-error.ts'
import { readConfig } from '../platform/config/config.ts'
import { checkEngineNames } from './check-engine-names.ts'
import { embeddingAdapters } from './embedding/index.ts'
import { insightAdapters } from './insight/index.ts'
import { speakerAdapters } from './speakers/index.ts'
import { speechAdapters } from './speech/index.ts'
import { translationAdapters } from './translation/index.ts'

/** What each setting needs so that all of its values are valid. */
const servers = {
  TIRO_OPENAI_URL: 'http://127.0.0.1:9',
  TIRO_EMBEDDING_URL: 'http://127.0.0.1:9',
  TIRO_EMBEDDING_MODEL: 'm',
  TIRO_TRANSLATION_OPENAI_URL: 'http://127.0.0.1:9',
  TIRO_TRANSLATION_OPENAI_MODEL: 'm',
  TIRO_CHAT_URL: 'http://127.0.0.1:9',
  TIRO_CHAT_MODEL: 'm',
}

const settings = {
  TIRO_SPEECH: ['auto', ...Object.keys(speechAdapters)],
  TIRO_SPEAKERS: ['auto', ...Object.keys(speakerAdapters), 'off'],
  TIRO_EMBEDDING: ['auto', ...Object.keys(embeddingAdapters), 'off'],
  TIRO_TRANSLATION: ['auto', ...Object.keys(translationAdapters), 'off'],
  TIRO_INSIGHTS: ['auto', ...Object.keys(insightAdapters)],
}

for (const [setting, values] of Object.entries(settings)) {
  test(`${setting} accepts only the rows of its table`, () => {
    for (const value of values) checkEngineNames(readConfig({ ...servers, [setting]: value }))
    const message = `${setting} must be one of ${values.join(', ')}, not "magic".`
    const config = readConfig({ ...servers, [setting]: 'magic' })
    assert.throws(
      () => checkEngineNames(config),
      (error) => error instanceof UsageError && error.message === message,
    )
  })

  test(`every value of ${setting} is documented`, () => {
    const repository = fileURLToPath(new URL('../..', import.meta.url))
    const texts = globSync('docs/*.md', { cwd: repository }).map((file) => readFileSync(`${repository}${file}`, 'utf8'))
    const near = texts.filter((text) => text.includes(`\`${setting}`)).join('\n')
    for (const value of values) assert.ok(near.includes(`\`${value}\``), `${value} of ${setting}`)
  })
}
