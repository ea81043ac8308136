/** Line icons on a 16 × 16 grid. */
const shapes = {
  alert: 'M8 2.5 14.5 13.5H1.5ZM8 6.5v3.5M8 11.8v.2',
  arrowDown: 'M8 3v10M4.5 9.5 8 13l3.5-3.5',
  arrowUp: 'M8 13V3M4.5 6.5 8 3l3.5 3.5',
  archive: 'M2 3h12v3H2zM3 6v7.5h10V6M6.5 9h3',
  back: 'M9.5 3.5 5 8l4.5 4.5',
  bookmark: 'M4 2.5h8v11L8 10.5l-4 3z',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  captions: 'M2 3.5h12v9H2zM4.5 9.8h3M9 9.8h2.5M4.5 7.5h1.5M7.5 7.5h4',
  check: 'm3 8.5 3.2 3.2L13 4.8',
  chevron: 'm4 6 4 4 4-4',
  chevronRight: 'm6 4 4 4-4 4',
  clock: 'M8 2.2a5.8 5.8 0 1 0 .01 0M8 5v3.2l2.2 1.4',
  close: 'm4 4 8 8m0-8-8 8',
  comment: 'M2.5 3h11v8h-6L4.5 13.5V11h-2z',
  copy: 'M5.5 5.5h8v8h-8zM3 10.5h-.5v-8h8V3',
  dots: 'M3.2 8h.1M8 8h.1M12.8 8h.1',
  download: 'M8 2.5v8m-3.2-3 3.2 3 3.2-3M2.8 13.5h10.4',
  edit: 'm3 13 .6-2.8L10.8 3a1.1 1.1 0 0 1 1.6 0l.6.6a1.1 1.1 0 0 1 0 1.6l-7.2 7.2z',
  expand: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  filter: 'M2 3.5h12L9.5 9v4.5l-3-1.5V9z',
  folder: 'M2 4.2c0-.4.3-.7.7-.7h3.1l1.5 1.7h6c.4 0 .7.3.7.7v6.4c0 .4-.3.7-.7.7H2.7a.7.7 0 0 1-.7-.7z',
  globe: 'M8 2.2a5.8 5.8 0 1 0 .01 0M2.2 8h11.6M8 2.2c3.6 3.8 3.6 7.8 0 11.6-3.6-3.8-3.6-7.8 0-11.6',
  highlight: 'm5 9 5.5-6 3 3L8 11.5H5zM5 11.5 3.5 13.5M2 13.5h12',
  join: 'M8 1.8v4.4M5.8 4.2 8 6.4l2.2-2.2M8 14.2V9.8M5.8 11.8 8 9.6l2.2 2.2',
  key: 'M9.2 6.8a3 3 0 1 0-1 1l5 5 1-1-1-1 1-1-1.5-1.5',
  keyboard: 'M1.8 4h12.4v8H1.8zM4 6.5h.1M6.6 6.5h.1M9.2 6.5h.1M11.8 6.5h.1M5 9.5h6',
  link: 'M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2-2a2.6 2.6 0 0 0-3.7-3.7l-.9.9M9.2 6.8a2.6 2.6 0 0 0-3.7 0l-2 2a2.6 2.6 0 0 0 3.7 3.7l.9-.9',
  list: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  loop: 'M4.5 5h6a3 3 0 0 1 0 6h-5M6.8 9 4.5 11l2.3 2.2M4.5 5 6.8 2.8',
  lock: 'M3.5 7h9v6.5h-9zM5.3 7V5a2.7 2.7 0 0 1 5.4 0v2',
  mic: 'M8 2a2 2 0 0 1 2 2v3.5a2 2 0 0 1-4 0V4a2 2 0 0 1 2-2M3.8 7.5a4.2 4.2 0 0 0 8.4 0M8 11.7V14',
  minus: 'M3 8h10',
  moon: 'M13 9.6A5.4 5.4 0 0 1 6.4 3 5.5 5.5 0 1 0 13 9.6',
  note: 'M3.5 2.5h9v11h-9zM5.5 5.5h5M5.5 8h5M5.5 10.5h3',
  pause: 'M5.5 3v10M10.5 3v10',
  play: 'M4.5 2.8v10.4L13 8z',
  plus: 'M8 3v10M3 8h10',
  redo: 'M10.5 3l3 3-3 3M13.2 6H6.8a4 4 0 0 0 0 8H10',
  refresh: 'M13 8a5 5 0 1 1-1.6-3.6L13 6M13 2.8V6h-3.2',
  search: 'M7 2.8a4.2 4.2 0 1 0 .01 0M10.2 10.2 13.5 13.5',
  settings: 'M2.5 4.5h6M11.5 4.5h2M2.5 11.5h2M7.5 11.5h6M10 3v3M6 10v3',
  share: 'M8 9.5v-7M5 5l3-2.7L11 5M4.5 7.5H3v6h10v-6h-1.5',
  sort: 'M2.5 4h11M2.5 8h7.5M2.5 12h4',
  spark: 'M8 2.5 9.4 6.6 13.5 8 9.4 9.4 8 13.5 6.6 9.4 2.5 8l4.1-1.4z',
  stop: 'M4 4h8v8H4z',
  sun: 'M8 5.4a2.6 2.6 0 1 0 .01 0M8 1.8v1.4M8 12.8v1.4M1.8 8h1.4M12.8 8h1.4M3.6 3.6l1 1M11.4 11.4l1 1M3.6 12.4l1-1M11.4 4.6l1-1',
  toSide: 'M2 3h12v10H2zM9.5 3v10M11.2 5.5h1M11.2 7.5h1',
  toTop: 'M2 3h12v10H2zM2 8h12M4 5.5h8',
  trash: 'M2.8 4.3h10.4M6.2 4V2.6h3.6V4M4 4.3l.6 9.2h6.8l.6-9.2M6.6 6.8v4.2M9.4 6.8v4.2',
  video: 'M2 4h8v8H2zM10 7l4-2.5v7L10 9',
  undo: 'M5.5 3 2.5 6l3 3M2.8 6h6.4a4 4 0 0 1 0 8H6',
  upload: 'M8 10.5v-8m-3.2 3L8 2.5l3.2 3M2.8 13.5h10.4',
  user: 'M8 2.5a2.6 2.6 0 1 0 .01 0M2.8 13.5c.5-3 2.6-4.4 5.2-4.4s4.7 1.4 5.2 4.4',
  users:
    'M6 3a2.4 2.4 0 1 0 .01 0M1.5 13c.3-2.8 2-4.2 4.5-4.2s4.2 1.4 4.5 4.2M10.5 3.2a2.3 2.3 0 0 1 0 4.4M12 9.2c1.5.6 2.3 1.9 2.5 3.8',
  wave: 'M2 8h.01M4.4 6v4M6.8 3.5v9M9.2 5.5v5M11.6 4v8M14 7v2',
  webhook:
    'M5.8 9.8a2.4 2.4 0 1 1-2.6-2.4M8 4.6a2.4 2.4 0 1 1 2.3 2.7l-2.2 4M6.4 5.6l1.8 3M5.8 10.8h4.4a2.4 2.4 0 1 0 .2-1.6',
} as const

/** Icons that point along the line. They are mirrored where text runs from right to left. */
const pointing: readonly string[] = ['back', 'chevronRight', 'list', 'redo', 'sort', 'toSide', 'undo']

export type IconName = keyof typeof shapes

/** @param size pixels where text is 16 pixels tall */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 16 16"
      fill={name === 'play' || name === 'stop' ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={name === 'dots' ? 2.4 : name === 'pause' ? 2.6 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={pointing.includes(name) ? 'shrink-0 rtl:-scale-x-100' : 'shrink-0'}
    >
      <path d={shapes[name]} />
    </svg>
  )
}
