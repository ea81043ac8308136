/** Abort reason of a call whose client disconnected before the response. */
export const clientLeft = new Error('the client went away')
