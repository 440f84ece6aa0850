import { memo } from 'react'
/** What an icon is drawn with: strokes on a field of 24 by 24. A new one is a line here. */
const strokes = {
  home: 'M3 11.5 12 4l9 7.5M5.5 10v9.5h13V10M10 19.5v-6h4v6',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  close: 'M6 6l12 12M18 6 6 18',
  add: 'M12 5v14M5 12h14',
  leave: 'M10.5 4.5H5v15h5.5M15 8l4 4-4 4M19 12H9.5',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.2 15.2 20.5 20.5',
  remove: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 13h9.4l.8-13M10 11v5M14 11v5',
  copy: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4M8 14h.01M12 14h.01M16 14h.01M8 17h.01M12 17h.01',
  dark: 'M20 14.5A8.5 8.5 0 1 1 9.5 4 6.8 6.8 0 0 0 20 14.5z',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  bank: 'M3 9.5 12 4l9 5.5zM5.5 9.5V18M10 9.5V18M14 9.5V18M18.5 9.5V18M3 20.5h18',
  casino:
    'M4 4h16v16H4zM7.7 8.3a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M15.1 8.3a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M11.4 12a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M7.7 15.7a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0M15.1 15.7a.6.6 0 1 0 1.2 0 .6.6 0 1 0-1.2 0',
  gavel: 'M14 3.5l6.5 6.5M10 7.5l6.5 6.5M15 4.5l-4 4M19.5 9l-4 4M12.5 11 4 19.5M12 21h8.5',
  hub: 'M12 9.7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM12 2.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zM5 16.8a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zM19 16.8a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zM12 5.5v4.2M6.3 17.4l3.7-3.6M17.7 17.4 14 13.8',
  extension: 'M9.5 6V5a2.5 2.5 0 0 1 5 0v1H19v4.5h-1a2.5 2.5 0 0 0 0 5h1V20H5v-4.5h1a2.5 2.5 0 0 0 0-5H5V6z',
  plug: 'M9 3v5M15 3v5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0zM12 17v4',
  game: 'M7.5 7.5h9a5 5 0 0 1 5 5v1.8a2.7 2.7 0 0 1-4.9 1.6l-1-1.4H8.4l-1 1.4a2.7 2.7 0 0 1-4.9-1.6v-1.8a5 5 0 0 1 5-5zM7.2 10.2v3M5.7 11.7h3M15.8 11.7h1.8',
  layers: 'M12 3.5 21 8l-9 4.5L3 8zM3 12l9 4.5 9-4.5M3 16l9 4.5 9-4.5',
  brush:
    'M11 11.5c2-4 5.5-7 9.5-8-1 4-4 7.5-8 9.5zM8.5 12.5a4 4 0 0 1 3 3.800c0 2.700-2 4.2-4.5 4.2-2 0-3.5-.8-4-2 1.5 0 2-1 2-2.5a3.3 3.3 0 0 1 3.5-3.5z',
  server: 'M4 4h16v6.5H4zM4 13.5h16V20H4zM7 7.2h1.5M7 16.8h1.5M12 7.2h5M12 16.8h5',
  people:
    'M9 4a3.6 3.6 0 1 0 0 7.2A3.6 3.6 0 0 0 9 4zM2.5 20a6.5 6.5 0 0 1 13 0M15.5 4.3a3.6 3.6 0 0 1 0 6.6M17.8 14a6.5 6.5 0 0 1 3.7 6',
  check: 'M12 3l7.5 3v5.5c0 4.5-3 7.9-7.5 9.5-4.5-1.6-7.5-5-7.5-9.5V6zM8.5 12l2.5 2.5 4.5-5',
  chart: 'M4 4v16h16M8.5 16v-4M12.5 16V8M16.5 16v-6',
  download: 'M12 4v11M7.5 11 12 15.5 16.500 11M4.500 19.500h15',
  repeat: 'M20 12a8 8 0 1 1-2.300-5.600L20 8.700M20 4v4.700h-4.700',
  flag: 'M5.5 21V4M5.5 4.5h12l-2.5 4 2.5 4h-12',
  hash: 'M9.5 3.5l-2 17M16.5 3.5l-2 17M4 8.5h16.5M3.5 15.5H20',
  jobs: 'M12 3.5a8.5 8.5 0 1 0 8.5 8.5M12 7.5V12l3 2M15.5 4.2l.01 0M18.6 6.6l.01 0M20.2 9.8l.01 0',
  history: 'M3.500 12a8.5 8.5 0 1 0 2.600-6.100L3.500 8.400M3.500 4v4.400h4.400M12 7.500V12l3.200 2',
  rounds: 'M4 5h16v14H4zM9.3 5v14M14.7 5v14M4 12h16',
  hourglass: 'M7 3.5h10M7 20.5h10M8 3.5v4l4 4.5 4-4.5v-4M8 20.5v-4l4-4.5 4 4.5v4',
  matrix: 'M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16',
  tune: 'M4 7h9M17 7h3M4 12h3M11 12h9M4 17h9M17 17h3M15 5v4M9 10v4M15 15v4',
} as const

export type IconName = keyof typeof strokes

/** A picture beside words, or within a button that says in words what it does. As large as its text asks for. */
export const Icon = memo(function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden>
      <path d={strokes[name]} />
    </svg>
  )
})
