/** The columns of a row and of its headers: mark, title, speakers, folder, length, date, state, menu. */
export const rowGrid =
  'grid grid-cols-[1.25rem_minmax(0,1fr)_auto_2rem] items-center gap-x-3 border-b border-line px-3 sm:px-4 md:grid-cols-[1.25rem_minmax(0,1fr)_9rem_7rem_4.5rem_5.5rem_9rem_2rem]'
