/** Servers send none or a few. */
const most = 20

/**
 * For `onInfo` of a request with undici: ends it when its server goes on sending informational answers (1xx). Each starts
 * the time limit of the answer again, so that a request would never end, and a flood of them keeps a core busy.
 */
export function limitInformation(): () => void {
  let count = 0
  return () => {
    count += 1
    if (count > most) throw new Error('The server sends informational answers (1xx) without end.')
  }
}
