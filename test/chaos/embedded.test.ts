import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { removeFolder, temporaryFolder } from '../helpers/harness.ts'
import { runEmbedded } from './embedded.ts'
import { chooseSeed, seeded } from './random.ts'

/** Five kills and three power cuts in `npm test`, hundreds with `npm run chaos`. */
const kills = Number(process.env['TIRO_CHAOS_KILLS'] ?? 5)
const cuts = Number(process.env['TIRO_CHAOS_POWER_CUTS'] ?? 3)

/** On a busy machine, fewer kills fit into this. */
const seconds = Number(process.env['TIRO_CHAOS_KILL_SECONDS'] ?? 60)

async function run(t: TestContext, options: { kills: number; seconds: number; powerCuts: boolean }): Promise<void> {
  const folder = await temporaryFolder()
  const seed = chooseSeed()
  t.diagnostic(`seed ${seed}`)
  try {
    const log = (text: string): void => t.diagnostic(text)
    const wrong = await runEmbedded({ ...options, folder, random: seeded(seed), log })
    if (wrong === null) t.skip('there is no C compiler (cc)')
    else assert.deepEqual(wrong, [], `seed ${seed}`)
  } finally {
    await removeFolder(folder)
  }
}

test(`kill -9 at up to ${kills} random moments loses nothing that was acknowledged`, (t) =>
  run(t, { kills, seconds, powerCuts: false }))

test(`power cuts at up to ${cuts} random moments lose nothing that was acknowledged`, (t) =>
  run(t, { kills: cuts, seconds: seconds / 3, powerCuts: true }))
