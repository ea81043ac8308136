/** What is said of a parameter that has no effect, in every vendor's API. */
export function unknownParameter(name: string): string {
  return `Tiro doesn't know the parameter "${name.slice(0, 60)}" here, so it had no effect.`
}
