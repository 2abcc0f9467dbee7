import { styled, type CSSObject, type Theme } from '@mui/material/styles'

/**
 * Heights in px of a line of the list: plain, with a second line of text (where a hit is), and on
 * a phone.
 */
export const lineHeights = { plain: 40, tall: 56, phone: 60 } as const
/** A tile of the grid, with the space around it. */
export const tileSize = { width: 168, height: 172 } as const
export const entryHeadHeight = 36

const boxStyles = ({ tokens }: Theme): CSSObject => ({
  position: 'relative',
  overflow: 'auto',
  // what stands above and below it, so that the box scrolls and not the page
  height: 'calc(100dvh - var(--taken, 236px))',
  minHeight: 280,
  border: `1px solid ${tokens.line}`,
  borderRadius: 8,
  background: tokens.surface,
  userSelect: 'none',
  '&:focus-visible': { outline: `2px solid ${tokens.accent}`, outlineOffset: 1 },
  '&[data-over=true]': { outline: `2px dashed ${tokens.accent}`, outlineOffset: -2 },
})

const lineStyles = ({ tokens }: Theme): CSSObject => ({
  '& .head, & .line': {
    display: 'grid',
    gridTemplateColumns: '40px minmax(0, 1fr) 136px 88px 168px 84px',
    alignItems: 'center',
    columnGap: 8,
    boxSizing: 'border-box',
    fontSize: 13,
  },
  '&[data-hits=true] .head, &[data-hits=true] .line': {
    gridTemplateColumns: '40px minmax(0, 1fr) 136px 88px 168px 84px',
  },
  '& .head': {
    position: 'sticky',
    top: 0,
    zIndex: 3,
    height: entryHeadHeight,
    background: tokens.surface,
    borderBottom: `1px solid ${tokens.line}`,
    color: tokens.muted,
    fontSize: 12,
    fontWeight: 500,
  },
  '& .head button': {
    all: 'unset',
    cursor: 'pointer',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    '&:focus-visible': { outline: `2px solid ${tokens.accent}`, borderRadius: 4 },
  },
  '& .line': {
    position: 'absolute',
    left: 0,
    right: 0,
    borderBottom: `1px solid ${tokens.line}`,
    contain: 'layout style',
    cursor: 'default',
  },
  '& .number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& .muted': { color: tokens.muted },
})

const tileStyles = ({ tokens }: Theme): CSSObject => ({
  '& .tiles': { position: 'absolute', left: 0, right: 0, display: 'flex' },
  '& .tile': {
    position: 'relative',
    flex: 'none',
    boxSizing: 'border-box',
    width: tileSize.width,
    height: tileSize.height,
    border: '4px solid transparent',
    backgroundClip: 'padding-box',
    borderRadius: 12,
    padding: 8,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: 4,
    fontSize: 13,
  },
  '& .tile .picture': {
    width: '100%',
    height: 84,
    display: 'grid',
    placeItems: 'center',
    borderRadius: 6,
    overflow: 'hidden',
    background: tokens.sunken,
  },
  '& .tile .picture img': { width: '100%', height: '100%', objectFit: 'cover' },
  '& .tile .check': { position: 'absolute', top: 10, left: 10, zIndex: 1 },
  '& .tile .acts': { position: 'absolute', top: 8, right: 8, zIndex: 1 },
  '& .tile .name': { maxWidth: '100%' },
})

/** Under the pointer, selected, at the keyboard, dragged, dropped on. */
const stateStyles = ({ tokens }: Theme): CSSObject => ({
  '& .entry:hover': { backgroundColor: tokens.hover },
  '& .entry[aria-selected=true]': { backgroundColor: tokens.selected },
  '&:focus .entry[data-active=true], &:focus-within .entry[data-active=true]': {
    boxShadow: `inset 0 0 0 2px ${tokens.accent}`,
  },
  '& .entry[data-over=true]': {
    backgroundColor: tokens.accentSoft,
    boxShadow: `inset 0 0 0 2px ${tokens.accent}`,
  },
  '& .entry[data-dragging=true], & .entry[data-cut=true]': { opacity: 0.5 },
})

const partStyles = ({ tokens }: Theme): CSSObject => ({
  '& .first': { display: 'flex', alignItems: 'center', gap: 10, minWidth: 0 },
  '& .first .texts': { minWidth: 0, flex: 1, display: 'flex', flexDirection: 'column' },
  '& .name': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.text,
    textDecoration: 'none',
    width: 'fit-content',
    maxWidth: '100%',
    cursor: 'pointer',
    fontSize: 14,
  },
  '& .name:hover': { textDecoration: 'underline' },
  '& .note': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: 12,
    color: tokens.muted,
  },
  '& .check': { display: 'grid', placeItems: 'center' },
  '& .check input': {
    width: 16,
    height: 16,
    margin: 0,
    accentColor: tokens.accent,
    cursor: 'pointer',
  },
  '& .acts': { display: 'flex', justifyContent: 'flex-end', paddingRight: 4 },
  '& .acts button': {
    all: 'unset',
    display: 'inline-grid',
    placeItems: 'center',
    width: 32,
    height: 32,
    borderRadius: 6,
    color: tokens.muted,
    fontSize: 17,
    cursor: 'pointer',
    '&:hover': { background: tokens.sunken, color: tokens.text },
  },
  // what can be done is there on hover and at the keyboard, and always for fingers
  '@media (hover: hover)': {
    '& .acts button': { opacity: 0 },
    '& .entry:hover .acts button, & .entry[data-active=true] .acts button, & .entry[aria-selected=true] .acts button':
      { opacity: 1 },
    '& .tile .check input': { opacity: 0 },
    '& .tile:hover .check input, & .tile[data-active=true] .check input, & .tile .check input:checked':
      { opacity: 1 },
  },
})

/** On a phone a line is a card: name and facts below each other, the same actions. */
const phoneStyles: CSSObject = {
  '@media (max-width: 639.95px)': {
    '& .head': { display: 'none' },
    '& .line, &[data-hits=true] .line': { gridTemplateColumns: '40px minmax(0, 1fr) 48px' },
    '& .line > .wide': { display: 'none' },
    '& .acts button': { opacity: 1, width: 44, height: 44 },
    '& .check input': { width: 20, height: 20 },
    '& .name': { textDecoration: 'none' },
  },
  '@media (min-width: 640px)': { '& .line .narrow': { display: 'none' } },
}

/**
 * The box of the entries: a grid for the keyboard, which keeps the focus itself while rows are
 * replaced.
 */
export const EntryBox = styled('div')(({ theme }) => ({
  ...boxStyles(theme),
  ...lineStyles(theme),
  ...tileStyles(theme),
  ...partStyles(theme),
  ...stateStyles(theme),
  ...phoneStyles,
}))
