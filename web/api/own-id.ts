let own: string | null = null

/** The account of this page; null: nobody's yet. What the browser stores for it isn't for the next one. */
export const ownId = (): string | null => own

export function setOwnId(id: string | null): void {
  own = id
}

/**
 * Names the account of this page to the server, which refuses requests of another one: in another tab, somebody else may
 * have signed in since.
 */
export const ownHeaders = (): Record<string, string> => (own === null ? {} : { 'tiro-account': own })
