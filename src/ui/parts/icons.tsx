import { styled } from '@mui/material/styles'
import type { SxProps, Theme } from '@mui/material/styles'
import type { SVGAttributes } from 'react'
import type { IconName } from '../../schema/icons.ts'

export type { IconName }

/** Strokes of the console's own icon set, on a 24 grid. Only these are bundled. */
const strokes = {
  teacher: ['M12 4 2 9l10 5 10-5-10-5Z', 'M6 11v5c0 1.5 2.7 3 6 3s6-1.5 6-3v-5', 'M22 9v6'],
  student: [
    'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z',
    'M2 21v-1a6 6 0 0 1 6-6h2a6 6 0 0 1 6 6v1',
    'M16 3.5a4 4 0 0 1 0 7.5',
    'M18.5 14.5A6 6 0 0 1 22 20v1',
  ],
  person: ['M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z', 'M4 21v-1a6 6 0 0 1 6-6h4a6 6 0 0 1 6 6v1'],
  home: ['M3 11 12 4l9 7', 'M5 10v10h14V10', 'M10 20v-6h4v6'],
  bell: ['M6 16V10a6 6 0 0 1 12 0v6l1.5 2h-15L6 16Z', 'M10 21h4'],
  calendar: ['M4 6h16v14H4z', 'M4 10h16', 'M8 3v4', 'M16 3v4'],
  book: ['M4 5a2 2 0 0 1 2-2h14v16H6a2 2 0 0 0-2 2V5Z', 'M4 19a2 2 0 0 1 2-2h14'],
  folder: ['M3 6a1 1 0 0 1 1-1h5l2 3h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6Z'],
  money: ['M3 6h18v12H3z', 'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z', 'M6.5 12h.01', 'M17.5 12h.01'],
  chart: ['M4 20V10', 'M10 20V4', 'M16 20v-7', 'M21 20H3'],
  settings: [
    'M4 7h9',
    'M19 7h1',
    'M4 17h1',
    'M11 17h9',
    'M16 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
    'M8 20a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  ],
  play: ['M7 4.5v15l12-7.5-12-7.5Z'],
  dot: ['M12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z'],
  search: ['M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z', 'm20 20-4-4'],
  plus: ['M12 5v14', 'M5 12h14'],
  minus: ['M5 12h14'],
  check: ['m5 12.5 4.5 4.5L19 7'],
  pause: ['M9 6v12', 'M15 6v12'],
  close: ['M6 6l12 12', 'M18 6 6 18'],
  more: ['M6 12h.01', 'M12 12h.01', 'M18 12h.01'],
  menu: ['M4 7h16', 'M4 12h16', 'M4 17h16'],
  panel: ['M4 5h16v14H4z', 'M9 5v14'],
  filter: ['M4 6h16', 'M7 12h10', 'M10 18h4'],
  columns: ['M4 5h16v14H4z', 'M9.3 5v14', 'M14.6 5v14'],
  sort: ['M8 5v14', 'm4.5 15.5 3.5 3.5 3.5-3.5', 'M16 19V5', 'm12.5 8.5 3.5-3.5 3.5 3.5'],
  up: ['M12 19V5', 'm6 11 6-6 6 6'],
  down: ['M12 5v14', 'm6 13 6 6 6-6'],
  left: ['m14.5 6-6 6 6 6'],
  right: ['m9.5 6 6 6-6 6'],
  expand: ['m6 9.5 6 6 6-6'],
  first: ['M6 6v12', 'm17 6-6 6 6 6'],
  last: ['M18 6v12', 'm7 6 6 6-6 6'],
  edit: ['M4 20h4L19.5 8.5a2.1 2.1 0 0 0-3-3L5 17v3', 'm14.5 7.5 2.5 2.5'],
  trash: ['M4 7h16', 'M9 7V4h6v3', 'M6 7l1 13h10l1-13', 'M10 11v5', 'M14 11v5'],
  restore: ['M4 9h10a6 6 0 0 1 0 12H9', 'M8 5 4 9l4 4'],
  download: ['M12 4v11', 'm7 11 5 5 5-5', 'M4 20h16'],
  upload: ['M12 16V5', 'm7 9 5-5 5 5', 'M4 20h16'],
  copy: ['M9 9h11v11H9z', 'M15 9V4H4v11h5'],
  link: [
    'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7',
    'M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  ],
  external: ['M14 4h6v6', 'M20 4l-9 9', 'M19 14v6H4V5h6'],
  eye: [
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z',
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  ],
  eyeOff: [
    'M4 4l16 16',
    'M9.5 6a9 9 0 0 1 2.5-.4c6 0 9.5 6.4 9.5 6.4a17 17 0 0 1-2.6 3.4',
    'M6.2 7.7A16 16 0 0 0 2.5 12S6 18.5 12 18.5c1.5 0 2.8-.4 4-1',
    'M10 10a3 3 0 0 0 4 4',
  ],
  lock: ['M5 11h14v9H5z', 'M8 11V8a4 4 0 0 1 8 0v3'],
  unlock: ['M5 11h14v9H5z', 'M8 11V8a4 4 0 0 1 7.5-2'],
  warning: ['M12 4 2.5 20h19L12 4Z', 'M12 10v4', 'M12 17h.01'],
  info: ['M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z', 'M12 11v5', 'M12 8h.01'],
  help: [
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
    'M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8',
    'M12 16.5h.01',
  ],
  error: ['M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z', 'M12 7.5v5.5', 'M12 16h.01'],
  ok: ['M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z', 'm8.5 12 2.5 2.5 4.5-5'],
  refresh: [
    'M20 11a8 8 0 0 0-14.5-3.5L4 9',
    'M4 4v5h5',
    'M4 13a8 8 0 0 0 14.5 3.5L20 15',
    'M20 20v-5h-5',
  ],
  history: ['M4 12a8 8 0 1 0 2.5-5.8L4 8.5', 'M4 4v4.5h4.5', 'M12 8v4.5l3 2'],
  clock: ['M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z', 'M12 7v5.5l3.5 2'],
  star: ['m12 4 2.5 5.2 5.7.8-4.1 4 1 5.7L12 17l-5.1 2.7 1-5.7-4.1-4 5.7-.8L12 4Z'],
  view: ['M4 5h16v5H4z', 'M4 14h16v5H4z'],
  tasks: [
    'm3.5 6 1.5 1.5L8 4.5',
    'M11.5 6H21',
    'm3.5 12 1.5 1.5L8 10.5',
    'M11.5 12H21',
    'M5.5 18h.01',
    'M11.5 18H21',
  ],
  rows: ['M4 6h16', 'M4 10h16', 'M4 14h16', 'M4 18h16'],
  globe: [
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
    'M3 12h18',
    'M12 3c2.5 2.5 3.8 5.6 3.8 9s-1.3 6.5-3.8 9c-2.5-2.5-3.8-5.6-3.8-9S9.5 5.5 12 3Z',
  ],
  sun: [
    'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z',
    'M12 2.5v2',
    'M12 19.5v2',
    'm5.3 5.3 1.4 1.4',
    'm17.3 17.3 1.4 1.4',
    'M2.5 12h2',
    'M19.5 12h2',
    'm5.3 18.7 1.4-1.4',
    'm17.3 6.7 1.4-1.4',
  ],
  moon: ['M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z'],
  device: ['M3 5h18v11H3z', 'M9 20h6', 'M12 16v4'],
  logout: ['M10 4H5v16h5', 'M10 12h10', 'm16 8 4 4-4 4'],
  keyboard: ['M3 6h18v12H3z', 'M7 10h.01', 'M11 10h.01', 'M15 10h.01', 'M8 14h8'],
  drag: ['M9 6h.01', 'M9 12h.01', 'M9 18h.01', 'M15 6h.01', 'M15 12h.01', 'M15 18h.01'],
  image: ['M4 5h16v14H4z', 'm5 17 5-5 4 4 2-2 3 3', 'M15.5 10h.01'],
  file: ['M6 3h8l5 5v13H6z', 'M14 3v5h5'],
  sheet: ['M4 4h16v16H4z', 'M4 9.5h16', 'M4 14.5h16', 'M10 4v16'],
  phone: [
    'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1.5 1.5 0 0 1-1.6 1.5A16 16 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4Z',
  ],
  mail: ['M3 6h18v12H3z', 'm4 7 8 6 8-6'],
  pin: ['M9 4h6l-1 6 4 3v2H6v-2l4-3-1-6Z', 'M12 15v6'],
  zoomIn: ['M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z', 'm20 20-4-4', 'M11 8v6', 'M8 11h6'],
  zoomOut: ['M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z', 'm20 20-4-4', 'M8 11h6'],
  rotate: ['M20 11a8 8 0 1 1-2.5-5L20 8.5', 'M20 4v4.5h-4.5'],
} as const satisfies Record<IconName, readonly string[]>

const isIconName = (name: string): name is IconName => Object.hasOwn(strokes, name)

/**
 * One path of many: 'm5 12.5 4.5 4.5' begins where it says only at the start of a path, so it
 * becomes 'M5 12.5l4.5 4.5'.
 */
const joined = (paths: readonly string[]): string =>
  paths
    .map(path =>
      path.replace(
        /^m(-?[\d.]+)[ ,]?(-?[\d.]+)(?=[ ,]?([-\d.])?)/,
        (_, x, y, on?: string) => `M${x} ${y}${on ? 'l' : ''}`,
      ),
    )
    .join('')

const pathByIcon = new Map<IconName, string>()
const pathOf = (name: IconName): string => {
  let path = pathByIcon.get(name)
  if (path === undefined) pathByIcon.set(name, (path = joined(strokes[name])))
  return path
}

interface Props extends SVGAttributes<SVGSVGElement> {
  readonly name: IconName | (string & {})
  readonly sx?: SxProps<Theme>
}
const Styled = styled('svg')({})

/**
 * An icon by name, 1em wide; a name of a definition that isn't in the set shows a dot. Decorative:
 * give its control a label.
 */
export const Icon = ({ name, sx, className, ...props }: Props) => {
  const known = isIconName(name) ? name : 'dot'
  const look = known === 'more' || known === 'drag' ? 'icon dotted' : 'icon'
  const all = {
    viewBox: '0 0 24 24',
    focusable: false,
    'aria-hidden': true,
    ...props,
    className: className ? `${look} ${className}` : look,
    children: <path d={pathOf(known)} />,
  }
  return sx ? <Styled {...all} sx={sx} /> : <svg {...all} />
}
