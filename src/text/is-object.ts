/** Whether a value that was read as JSON is an object, so that its fields can be looked at. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
