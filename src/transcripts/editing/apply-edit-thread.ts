import type { Packed } from '../../text/content-blocks.ts'
import { applyEdit, type EditInput } from './apply-edit.ts'

/** Applies operations that would hold up the event loop. `blocks`: those of all versions of the input, by their hash. */
export async function run({ blocks, ...input }: EditInput & { blocks: Map<string, Uint8Array> }): Promise<Packed> {
  return applyEdit(input, async (hash) => {
    const bytes = blocks.get(hash)
    if (bytes === undefined) throw new Error(`block ${hash} is missing`)
    return bytes
  })
}
