import { untilReachable } from '../api/connection.ts'

/** While the browser goes to another page, it breaks off what this one still loads. */
const leavingTime = 10_000
let isLeaving = false
window.addEventListener('beforeunload', () => {
  isLeaving = true
  // The person may choose to stay, or the address may be a download.
  setTimeout(() => {
    isLeaving = false
  }, leavingTime)
})

/**
 * Loads a part of the dashboard. A part that fails while the page is left stays pending: an error would show for a
 * moment, and the router would load the page again, which in Firefox takes the place of the page that was asked for.
 */
export async function part<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (isLeaving) await new Promise((resolve) => setTimeout(resolve, leavingTime))
    throw error
  }
}

/**
 * Loads a page. The router loads the whole dashboard again, once, for one that doesn't come, such as after an update of
 * the server. While the server is silent that would lose the page that is open, so it stays until the server answers.
 */
export async function pagePart<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await part(load)
  } catch (error) {
    await untilReachable()
    throw error
  }
}
