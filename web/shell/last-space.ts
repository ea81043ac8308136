/** The workspace that was open last on this machine. */
export const lastSpace = {
  get: (): string | null => localStorage.getItem('space'),
  set: (id: string): void => localStorage.setItem('space', id),
}
