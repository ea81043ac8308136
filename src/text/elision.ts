/** Words that French, Italian and Catalan write together with the next one: "l'", "qu'", "dell'". */
export const elision =
  /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|un|all|bell|coll|dall|dell|nell|quell|quest|sull)['’](?=\p{L})/iu

/** Languages in which a word may begin so. */
export const elidingLanguages: ReadonlySet<string> = new Set(['fr', 'it', 'ca', 'oc'])
