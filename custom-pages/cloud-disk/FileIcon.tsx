import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import type { FileKind } from './fileKinds.ts'

const sheet = 'M6 3h8l5 5v13H6z M14 3v5h5'
/**
 * Strokes on a 24 grid; only this screen needs them, so they are not in the set that loads with the
 * first screen.
 */
const paths: Readonly<Record<FileKind | 'folder', string>> = {
  folder: 'M3 6a1 1 0 0 1 1-1h5l2 3h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6Z',
  image: 'M4 5h16v14H4z M5 17l5-5 4 4 2-2 3 3 M15.5 10h.01',
  video: 'M3 6h13v12H3z M16 10.5l5-3v9l-5-3',
  audio:
    'M9 18V6l10-2v12 M6.5 20.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z M16.5 18.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  pdf: `${sheet} M9 17v-4h1.2a1.2 1.2 0 0 1 0 2.4H9 M14 13v4h.6a1.6 1.6 0 0 0 1.6-1.6v-.8a1.6 1.6 0 0 0-1.6-1.6Z`,
  document: `${sheet} M9 12h6 M9 15h6 M9 18h4`,
  slides: 'M3 4h18 M4 4v11h16V4 M12 15v5 M8.5 20h7 M8 11l3-3 2 2 3-3',
  sheet: 'M4 4h16v16H4z M4 9.5h16 M4 14.5h16 M10 4v16',
  text: `${sheet} M9 13h6 M9 17h6`,
  archive: `${sheet} M10 4v2 M10 8v2 M10 12v2 M9 16h2v2H9z`,
  other: sheet,
}
type Colour = (theme: Theme) => string
const colours: Readonly<Record<FileKind | 'folder', Colour>> = {
  folder: theme => theme.tones.careful.main,
  image: theme => theme.tones.good.main,
  video: theme => theme.palette.primary.main,
  audio: theme => theme.palette.primary.main,
  pdf: theme => theme.tones.bad.main,
  document: theme => theme.tones.informative.main,
  slides: theme => theme.tones.careful.main,
  sheet: theme => theme.tones.good.main,
  text: theme => theme.palette.text.secondary,
  archive: theme => theme.palette.text.secondary,
  other: theme => theme.palette.text.secondary,
}

/**
 * The icon of a folder or of a kind of file, `size` px wide. Decorative: the name is next to it.
 */
export const FileIcon = ({
  kind,
  size = 20,
}: {
  readonly kind: FileKind | 'folder'
  readonly size?: number
}) => (
  <Box
    component="svg"
    viewBox="0 0 24 24"
    aria-hidden
    focusable={false}
    sx={{
      width: size,
      height: size,
      flex: 'none',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 1.6,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      color: colours[kind],
    }}
  >
    <path d={paths[kind]} fill={kind === 'folder' ? 'currentColor' : 'none'} fillOpacity={0.18} />
  </Box>
)
