/** Orders names as people do: "Speaker 2" before "Speaker 10". */
export const compareNames = new Intl.Collator(undefined, { numeric: true }).compare
