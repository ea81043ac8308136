export const transcript = {}
