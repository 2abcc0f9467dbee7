import { styled, type CSSObject, type Theme } from '@mui/material/styles'

/** On a screen below this width rows are cards: the same elements, laid out otherwise. */
const cardQuery = '@media screen and (max-width:639.95px)'

export const TableBox = styled('div')(({ theme }) => ({
  position: 'relative',
  overflow: 'auto',
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 8,
  // The box scrolls, not the page: the head stays visible, and the page never scrolls sideways.
  maxHeight: 'calc(100dvh - var(--taken, 228px))',
  minHeight: 200,
  overscrollBehaviorX: 'contain',
  [cardQuery]: { maxHeight: 'none', overflow: 'visible', border: 0, background: 'none' },
}))

const tick = ({ theme }: { theme: Theme }) => ({
  width: 16,
  height: 16,
  margin: 4,
  accentColor: theme.palette.primary.main,
  cursor: 'pointer',
  verticalAlign: 'middle',
})

const small = ({ theme }: { theme: Theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  padding: 0,
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: theme.palette.text.secondary,
  fontSize: 17,
  cursor: 'pointer',
  textDecoration: 'none',
  '&:hover': { background: theme.palette.action.selected, color: theme.palette.text.primary },
  '@media (pointer: coarse)': { width: 36, height: 36 },
})

/** The table itself and its head. */
const frameStyles = ({ theme }: { theme: Theme }, height: number): CSSObject => ({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  tableLayout: 'fixed',
  fontSize: 14,
  '&[data-stale=true] tbody': { opacity: 0.6, transition: 'opacity 120ms 120ms' },
  '& th, & td': {
    height,
    padding: '0 12px',
    textAlign: 'left',
    borderBottom: `1px solid ${theme.palette.divider}`,
    boxSizing: 'border-box',
    overflow: 'hidden',
  },
  '& [data-align=right]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: 36,
    background: theme.palette.background.paper,
    fontWeight: 500,
    fontSize: 13,
    color: theme.palette.text.secondary,
    overflow: 'visible',
  },
  '&[data-stuck=true] thead th': {
    boxShadow: `0 1px 0 ${theme.palette.divider}, 0 4px 8px -4px rgba(0,0,0,.12)`,
  },
})

const layer = (colour: string): CSSObject => ({
  backgroundImage: `linear-gradient(${colour}, ${colour})`,
})

/** Rows under the pointer, selected or focused. */
const bodyRowStyles = ({ theme }: { theme: Theme }): CSSObject => ({
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  // layers: cells that stay in sight keep a ground of their own under it
  '& tbody tr:hover td, & tbody tr:focus-within td.act': layer(theme.palette.action.hover),
  '& tbody tr[data-chosen=true] td': layer(theme.palette.action.selected),
  // On the cells: those that stay in sight would cover an outline of the row.
  '& tbody tr:focus-visible': { outline: 'none' },
  '& tbody tr:focus-visible td': {
    boxShadow: `inset 0 2px ${theme.palette.primary.main}, inset 0 -2px ${theme.palette.primary.main}`,
  },
  '& tbody tr:focus-visible td:first-of-type': {
    boxShadow: `inset 2px 0 ${theme.palette.primary.main}, inset 0 2px ${theme.palette.primary.main}, inset 0 -2px ${theme.palette.primary.main}`,
  },
})

/** Cells that can be focused, and sticky cells. */
const stickyStyles = ({ theme }: { theme: Theme }): CSSObject => ({
  '& td:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  '& td[data-editable]': { cursor: 'text' },
  // Wider than the screen, the name and what can be done stay in sight.
  '& .pick, & [data-title=true]': {
    position: 'sticky',
    zIndex: 1,
    background: theme.palette.background.paper,
  },
  '& .pick': { left: 0, width: 40, padding: 0, textAlign: 'center' },
  '& [data-title=true]': { left: 0 },
  '& .pick ~ [data-title=true]': { left: 40 },
  '& td.act, & thead .act': {
    position: 'sticky',
    zIndex: 1,
    right: 0,
    padding: '0 8px 0 4px',
    backgroundColor: theme.palette.background.paper,
  },
  '& thead .pick, & thead [data-title=true], & thead .act': { zIndex: 3 },
})

/** Styles of row contents: a hundred styled components cost more than their elements. */
const contentStyles = ({ theme }: { theme: Theme }): CSSObject => ({
  '& .tick': tick({ theme }),
  '& .small': small({ theme }),
  '& .together': { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 },
  '& .name': {
    color: theme.palette.text.primary,
    textDecoration: 'none',
    fontWeight: 500,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    minWidth: 0,
    borderRadius: 4,
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  },
  '& .cut': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    minWidth: 0,
  },
})

const rowActionStyles: CSSObject = {
  '& .row-actions': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 2,
    opacity: 0,
    transition: 'opacity 80ms',
  },
  '& tr:hover .row-actions, & tr:focus-within .row-actions, & tr:focus .row-actions': {
    opacity: 1,
  },
  '@media (hover: none)': { '& .row-actions': { opacity: 1 } },
}

/** Rows as cards. */
const cardRowStyles = ({ theme }: { theme: Theme }): CSSObject => ({
  display: 'block',
  minWidth: '0 !important',
  '& colgroup': { display: 'none' },
  '& thead': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  '& tbody': { display: 'grid', gap: 8 },
  '& tbody tr': {
    display: 'grid',
    gridTemplateColumns: '36px minmax(0,1fr) auto',
    alignItems: 'center',
    padding: '6px 8px 8px 4px',
    background: theme.palette.background.paper,
    border: `1px solid ${theme.palette.divider}`,
    borderRadius: 8,
  },
  '& tbody tr:focus-visible': { outline: `2px solid ${theme.palette.primary.main}` },
  '& tbody tr:focus-visible td, & tbody tr:focus-visible td:first-of-type': { boxShadow: 'none' },
})

/** The cells of a card, each with its label. */
const cardCellStyles = ({ theme }: { theme: Theme }): CSSObject => ({
  '& tbody tr td': {
    display: 'flex',
    gap: 8,
    alignItems: 'center',
    height: 'auto',
    minHeight: 28,
    padding: 0,
    border: 0,
    gridColumn: '2 / -1',
    textAlign: 'left',
    background: 'none !important',
    position: 'static !important',
  },
  '& tbody tr td[data-align=right]': { textAlign: 'left' },
  '& tbody tr[data-chosen=true]': {
    background: theme.palette.action.selected,
    borderColor: theme.palette.primary.main,
  },
  '& tbody td[data-empty=true]': { display: 'none !important' },
  '& tbody td.pick': { gridColumn: '1', gridRow: '1', justifyContent: 'center', minHeight: 40 },
  '& tbody td[data-title=true]': {
    gridColumn: '2',
    gridRow: '1',
    minHeight: 40,
    fontWeight: 500,
  },
  '& tbody td.act': { gridColumn: '3', gridRow: '1' },
  '& tbody td[data-label]:not([data-title=true])::before': {
    content: 'attr(data-label)',
    flex: '0 0 96px',
    fontSize: 12,
    textAlign: 'left',
    color: theme.palette.text.secondary,
  },
  '& tbody td > .cut, & tbody td > *': { minWidth: 0 },
  '& .row-actions': { opacity: 1 },
})

export const Table = styled('table')<{ $height: number }>(({ theme, $height }) => ({
  ...frameStyles({ theme }, $height),
  ...bodyRowStyles({ theme }),
  ...stickyStyles({ theme }),
  ...contentStyles({ theme }),
  ...rowActionStyles,
  [cardQuery]: { ...cardRowStyles({ theme }), ...cardCellStyles({ theme }) },
}))

export const Tick = styled('input')(tick)
/**
 * Small square button. Rows have plain elements of the class `small` instead: a page shows a
 * hundred of them.
 */
export const Small = styled('button')(small)

/**
 * Elements that are laid out otherwise (cards) lose their meaning in some browsers, unless it is
 * said.
 */
export const roles = {
  table: { role: 'table' },
  body: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  head: { role: 'columnheader', scope: 'col' },
} as const
