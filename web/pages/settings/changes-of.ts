/** Changes of a workspace are saved one after the other, so that the last one stays. */
export const changesOf = (spaceId: string): { id: string } => ({ id: `settings of ${spaceId}` })
