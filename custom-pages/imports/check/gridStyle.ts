import { styled, type CSSObject, type Theme } from '@mui/material/styles'
import Box from '@mui/material/Box'

export const rowHeight = 52
export const headHeight = 36
export const rowHeadWidth = 208
export const cellWidth = 184

/** The box, its head and its lines. */
const frameStyles = ({ tokens }: Theme): CSSObject => ({
  position: 'relative',
  overflow: 'auto',
  border: `1px solid ${tokens.line}`,
  borderRadius: 8,
  background: tokens.surface,
  fontSize: 13,
  '&:focus-visible': { outline: `2px solid ${tokens.accent}`, outlineOffset: 1 },
  '& [role=row]': {
    display: 'flex',
    width: 'max-content',
    minWidth: '100%',
    boxSizing: 'border-box',
  },
  '& .head': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: headHeight,
    background: tokens.surface,
    borderBottom: `1px solid ${tokens.line}`,
  },
  '& .head > *': { alignContent: 'center', color: tokens.muted, fontSize: 12, fontWeight: 500 },
  '& .line': {
    position: 'absolute',
    left: 0,
    height: rowHeight,
    borderBottom: `1px solid ${tokens.line}`,
    contain: 'layout style',
  },
})

const cellStyles = ({ tokens }: Theme): CSSObject => ({
  '& [role=columnheader], & [role=rowheader], & [role=gridcell]': {
    flex: 'none',
    width: cellWidth,
    boxSizing: 'border-box',
    padding: '0 12px',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    gap: 1,
  },
  '& .first': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    width: rowHeadWidth,
    background: tokens.surface,
    borderRight: `1px solid ${tokens.line}`,
  },
})

/** Styles of cell contents and their states. */
const textStyles = ({ tokens, tones }: Theme): CSSObject => ({
  '& .text, & .note': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .note': { fontSize: 12, color: tokens.muted },
  '& .two': {
    whiteSpace: 'normal',
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
  },
  '& del': { color: tokens.muted },
  '& .bad': { background: tones.bad.bg, '& .note': { color: tones.bad.text } },
  '& .new .text': { color: tones.informative.text, fontWeight: 500 },
  '& .saving .text': { color: tokens.muted },
  '& .out .text': { textDecoration: 'line-through', color: tokens.muted },
  '& .wait': { background: tokens.sunken, borderRadius: 4, height: 10, width: '60%' },
  '& .number': {
    color: tokens.muted,
    fontVariantNumeric: 'tabular-nums',
    minWidth: 32,
    display: 'inline-block',
  },
  // where the keyboard is, while it is here
  '&:focus [data-active=true], & [data-active=true]:has(input)': {
    boxShadow: `inset 0 0 0 2px ${tokens.accent}`,
  },
  '& [role=gridcell] input': {
    font: 'inherit',
    color: tokens.text,
    background: tokens.surface,
    border: 0,
    outline: 'none',
    padding: '0 12px',
    margin: '0 -12px',
    height: rowHeight - 6,
    width: cellWidth,
    boxSizing: 'border-box',
  },
})

/** The grid's looks, once for all cells: thousands of them are drawn while scrolling. */
export const GridBox = styled(Box)(({ theme }) => ({
  ...frameStyles(theme),
  ...cellStyles(theme),
  ...textStyles(theme),
}))
