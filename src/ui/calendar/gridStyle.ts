import { styled, type CSSObject, type Theme } from '@mui/material/styles'
import { groupColours } from './groupColours.ts'

export const hourHeight = 48
/** Height of the first toolbar. */
export const toolsHeight = 48
/** The height of the console's header; inside a client it is 0. */
export const headerBottom = 'var(--header-height, 0px)'

const frameStyles = ({ tokens: t }: Theme): CSSObject => ({
  border: `1px solid ${t.line}`,
  borderRadius: 8,
  background: t.surface,
  overflow: 'hidden',
  position: 'relative',
  '&[data-dragging]': { cursor: 'grabbing', userSelect: 'none' },
  '&[data-dragging=stretch]': { cursor: 'ns-resize' },
  '&[data-stale]': { opacity: 0.6 },
  '& button': {
    font: 'inherit',
    color: 'inherit',
    border: 0,
    margin: 0,
    background: 'none',
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& button:focus-visible': { outline: `2px solid ${t.accent}`, outlineOffset: 1, zIndex: 3 },
})

/** The colours of lessons by their class. */
const groupStyles = ({ tokens: t }: Theme): CSSObject =>
  Object.fromEntries(
    groupColours(t.scheme).map(({ main, bg }, n) => [
      `& .lesson[data-colour="${n}"]`,
      { background: bg, boxShadow: `inset 3px 0 ${main}` },
    ]),
  )

/** Lessons, and the one that follows the pointer. */
const lessonStyles = ({ tokens: t, typography }: Theme): CSSObject => ({
  '& .lesson': {
    ...typography.caption,
    lineHeight: '16px',
    display: 'flex',
    flexDirection: 'column',
    flex: 'none',
    boxSizing: 'border-box',
    padding: '1px 6px',
    borderRadius: 4,
    overflow: 'hidden',
    background: t.accentSoft,
    color: t.text,
    boxShadow: `inset 3px 0 ${t.accent}`,
    touchAction: 'manipulation',
  },
  '& .column .lesson': {
    // a line for which there is no room moves beside the others, out of sight
    flexWrap: 'wrap',
    alignContent: 'flex-start',
    columnGap: 8,
    '& > span:not(.grip)': { width: '100%' },
  },
  // a name takes the lines that it needs
  '& .title': { maxHeight: '100%', overflow: 'hidden', overflowWrap: 'anywhere' },
  '& .lesson[data-forced][data-forced]': { boxShadow: `inset 3px 0 ${t.tones.careful.main}` },
  '& .lesson[data-nudged]': { outline: `2px dashed ${t.accent}`, outlineOffset: -2, zIndex: 4 },
  '& .lesson[data-dragged]': { opacity: 0.35 },
  '& .lesson b': { fontWeight: 600 },
  '& .line': {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .quiet': { color: t.muted },
  '& .time': { fontVariantNumeric: 'tabular-nums' },
  '& .ghost': {
    ...typography.caption,
    position: 'fixed',
    left: 0,
    top: 0,
    zIndex: 20,
    boxSizing: 'border-box',
    padding: '1px 6px',
    borderRadius: 4,
    overflow: 'hidden',
    pointerEvents: 'none',
    whiteSpace: 'nowrap',
    willChange: 'transform',
    // its content and size don't affect the layout around it
    contain: 'layout paint style',
    background: t.accent,
    color: t.onAccent,
    boxShadow: t.shadow,
    fontVariantNumeric: 'tabular-nums',
  },
})

/** The ground says the state, the bar the class. */
const stateStyles = ({ tokens: t }: Theme): CSSObject => ({
  '& .lesson[data-status=ONGOING]': { background: t.tones.good.bg },
  '& .lesson[data-locked=ended]': { background: t.sunken, color: t.muted },
})

/** Heads of days and teachers. */
const headStyles = ({ tokens: t, typography }: Theme): CSSObject => ({
  '& .heads': { display: 'grid', borderBottom: `1px solid ${t.line}`, background: t.surface },
  '& .head': {
    ...typography.body2,
    padding: '6px 8px',
    minWidth: 0,
    borderInlineStart: `1px solid ${t.line}`,
    color: t.muted,
  },
  '& .head .day': { padding: '0 4px', borderRadius: 4 },
  '& .head .day:hover': { background: t.hover },
  '& .heads > :first-of-type': { borderInlineStart: 0 },
  '& [data-today]': { color: t.accent, fontWeight: 600 },
})

const monthStyles = ({ tokens: t, typography }: Theme): CSSObject => ({
  '& .month': { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' },
  '& .cell': {
    position: 'relative',
    minHeight: 116,
    padding: '4px 4px 6px',
    boxSizing: 'border-box',
    borderInlineStart: `1px solid ${t.line}`,
    borderBlockStart: `1px solid ${t.line}`,
    contain: 'layout paint',
    display: 'flex',
    flexDirection: 'column',
    gap: 2,
  },
  '& .cell:nth-of-type(7n + 1)': { borderInlineStart: 0 },
  '& .cell:nth-of-type(-n + 7)': { borderBlockStart: 0 },
  '& .cell[data-other]': { background: t.sunken },
  '& .cell .top': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    height: 22,
  },
  '& .cell .day': {
    ...typography.caption,
    padding: '0 6px',
    borderRadius: 10,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .cell .day:hover': { background: t.hover },
  '& .cell .add': {
    ...typography.body1,
    lineHeight: '20px',
    width: 22,
    textAlign: 'center',
    borderRadius: 4,
    opacity: 0,
    color: t.muted,
    padding: 0,
  },
  '& .cell:hover .add, & .cell .add:focus-visible': { opacity: 1 },
  '& .cell .add:hover': { background: t.hover },
  '& .more': { ...typography.caption, padding: '0 6px', color: t.muted, borderRadius: 4 },
  '& .more:hover': { background: t.hover },
})

const hourStyles = ({ tokens: t, typography }: Theme): CSSObject => ({
  '& .scroller': {
    overflow: 'auto',
    maxHeight: 'max(420px, calc(100vh - 250px))',
    position: 'relative',
  },
  '& .sticky': { position: 'sticky', top: 0, zIndex: 6, minWidth: 'min-content' },
  '& .hours': {
    display: 'grid',
    position: 'relative',
    minWidth: 'min-content',
    height: 24 * hourHeight,
  },
  '& .scale': {
    position: 'sticky',
    left: 0,
    zIndex: 5,
    background: t.surface,
    borderInlineEnd: `1px solid ${t.line}`,
  },
  '& .scale span': {
    ...typography.caption,
    position: 'absolute',
    right: 8,
    transform: 'translateY(-50%)',
    color: t.muted,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .column': {
    position: 'relative',
    borderInlineStart: `1px solid ${t.line}`,
    contain: 'layout paint',
    // of many teachers only those in sight are laid out and drawn
    contentVisibility: 'auto',
    backgroundImage: `linear-gradient(${t.line} 1px, transparent 1px)`,
    backgroundSize: `100% ${hourHeight}px`,
  },
  '& .column .lesson, & .column .crowd': { position: 'absolute' },
  '& .column .crowd': {
    ...typography.caption,
    background: t.sunken,
    borderRadius: 4,
    textAlign: 'center',
    color: t.muted,
    padding: 2,
    overflow: 'hidden',
  },
  '& .grip': { position: 'absolute', left: 0, right: 0, bottom: 0, height: 6, cursor: 'ns-resize' },
  '& .now': {
    position: 'absolute',
    left: 0,
    right: 0,
    height: 0,
    borderTop: `2px solid ${t.tones.bad.main}`,
    zIndex: 2,
    pointerEvents: 'none',
  },
})

/**
 * The looks of a grid of lessons. Plain elements under one styled root: a month draws hundreds of
 * them, and a styled component costs several times what its element does.
 */
export const Grid = styled('div')(({ theme }) => ({
  ...frameStyles(theme),
  ...lessonStyles(theme),
  ...groupStyles(theme),
  ...stateStyles(theme),
  ...headStyles(theme),
  ...monthStyles(theme),
  ...hourStyles(theme),
}))
