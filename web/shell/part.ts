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
