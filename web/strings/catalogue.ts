/** The shape of a catalogue in another language: the same keys, and functions with the same parameters. */
export type Catalogue<T> = T extends string
  ? string
  : T extends (...args: infer Args) => string
    ? (...args: Args) => string
    : { readonly [Key in keyof T]: Catalogue<T[Key]> }
