import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../platform/config/config.ts'
import { catalogue } from '../models/catalogue.ts'
import { createSpeechChooser } from './choose.ts'

const english = 'zipformer-en-3.3m-int8'

/** The languages listed for an environment and a set of installed models. */
async function listed(env: Record<string, string>, here: readonly string[] = []) {
  const find = async (id: string) => {
    const model = catalogue.find((candidate) => candidate.id === id)
    return model === undefined || !here.includes(id) ? null : { model, folder: '/' }
  }
  const ensure = () => Promise.reject(new Error('listing must not fetch anything'))
  const config = readConfig({ TIRO_POCKETSPHINX: 'no-such-program', ...env })
  const pullState = () => ({ state: 'idle' }) as const
  const offers = await createSpeechChooser(config, { find, ensure, pullState }).languages()
  return new Map(offers.map((offer) => [offer.language, `${offer.engine} ${offer.isHere}`]))
}
test('installed models are listed before downloadable ones, and those before none', async () => {
  const fetching = await listed({}, [english])
  assert.equal(fetching.get('en'), `sherpa-onnx/${english} true`)
  assert.equal(fetching.get('de'), 'sherpa-onnx/parakeet-tdt-0.6b-v3-int8 false')
  const alone = await listed({ TIRO_MODEL_FETCH: '0' }, [english])
  assert.deepEqual([...alone.keys()], ['en'])
  assert.equal((await listed({ TIRO_MODEL_FETCH: '0' })).size, 0)
})

test('a server takes every language; a named model lists only its own', async () => {
  const server = { TIRO_OPENAI_URL: 'http://127.0.0.1:1', TIRO_MODEL_FETCH: '0' }
  assert.deepEqual([...(await listed({ ...server, TIRO_SPEECH: 'openai' }))], [['*', 'openai/whisper-1 true']])
  assert.deepEqual([...(await listed(server, [english])).keys()], ['*', 'en'])
  const named = await listed({ ...server, TIRO_SPEECH_MODEL: english }, [english])
  assert.deepEqual([...named], [['en', `sherpa-onnx/${english} true`]])
  const draft = await listed({ TIRO_SPEECH: 'pocketsphinx', TIRO_POCKETSPHINX: 'pocketsphinx_continuous' })
  assert.deepEqual([...draft.keys()], ['en'])
})
