/** Why a call is aborted when its client goes away before the answer: nobody is there to be told. */
export const clientLeft = new Error('the client went away')
