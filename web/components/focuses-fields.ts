/**
 * Whether the first field of a page takes the focus. With touch it would open a keyboard over half of the page, unasked,
 * before anybody has read what the page is.
 */
export const focusesFields = !matchMedia('(pointer: coarse)').matches
