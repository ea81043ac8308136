/**
 * The columns of a row and of its headers: mark, title, speakers, folder, length, date, state, menu. Beside the rail, a
 * window narrower than `xl` has too little space for a title among all of them.
 */
export const rowGrid =
  'grid grid-cols-[1.25rem_minmax(0,1fr)_auto_2rem] items-center gap-x-3 border-b border-line px-3 sm:px-4 xl:grid-cols-[1.25rem_minmax(0,1fr)_9rem_7rem_4.5rem_5.5rem_11rem_2rem]'
