/** The workspace that was last open in this browser. */
export const lastSpace = {
  get: (): string | null => localStorage.getItem('space'),
  set: (id: string): void => localStorage.setItem('space', id),
}
