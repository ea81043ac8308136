import { syncBuiltinESMExports } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import zlib from 'node:zlib'

// Node ends the whole process if a thread is terminated in the moment between making a zlib object and initialising it
// ("Assertion failed: init_done_", Node 26). So a thread and who terminates it take turns.

/** Shared by a thread and its owner: whether the thread is in a call of node:zlib, and whether it may begin another. */
export type ZlibGate = Int32Array<SharedArrayBuffer>

const inside = 0
const closed = 1

export function createZlibGate(): ZlibGate {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
}

type Call = (...given: unknown[]) => unknown

/** In a thread, before its modules are loaded: calls of node:zlib pass the gate. Once it is closed, they never return. */
export function passGate(gate: ZlibGate): void {
  for (const [name, call] of Object.entries(zlib as unknown as Record<string, Call>)) {
    if (!/Sync$|^create/.test(name)) continue
    const value: Call = (...given) => {
      Atomics.store(gate, inside, 1)
      try {
        if (Atomics.load(gate, closed) === 1) {
          Atomics.store(gate, inside, 0)
          // Until the thread is terminated, which ends this, too.
          Atomics.wait(gate, closed, 1)
        }
        return call(...given)
      } finally {
        Atomics.store(gate, inside, 0)
      }
    }
    Object.defineProperty(zlib, name, { value, configurable: true, enumerable: true, writable: true })
  }
  syncBuiltinESMExports()
}

/** Resolves once the thread can be terminated, because it is in no call of node:zlib and begins none, or has ended. */
export async function closeGate(gate: ZlibGate, hasEnded: () => boolean): Promise<void> {
  Atomics.store(gate, closed, 1)
  while (Atomics.load(gate, inside) === 1 && !hasEnded()) await sleep(1)
}
