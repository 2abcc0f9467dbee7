import type { CSSObject } from '@mui/material/styles'
import { toneNames, type ThemeTokens } from './tokens.ts'

const oneLine = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minWidth: 0,
} as const

type Styles = Readonly<Record<string, CSSObject>>

const iconStyles: Styles = {
  '.icon': {
    display: 'inline-block',
    flexShrink: 0,
    width: '1em',
    height: '1em',
    userSelect: 'none',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 1.7,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  '.icon.dotted': { strokeWidth: 2.6 },
}

const valueStyles = (t: ThemeTokens): Styles => ({
  '.value-line': oneLine,
  '.value-lines': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '.value-stars': {
    borderBottom: `1px dotted ${t.muted}`,
    color: t.muted,
    cursor: 'help',
    fontVariantNumeric: 'tabular-nums',
  },
  '.value-figure': {
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    '&[data-red]': { color: t.tones.bad.text },
  },
  '.value-faint': { color: t.muted },
  '.value-away': {
    ...oneLine,
    color: t.accent,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  '.value-mail': { color: 'inherit' },
  // a link without a look of its own: never the browser's blue
  'a:not([class])': {
    color: t.accent,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  '.value-word': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minWidth: 0,
    maxWidth: '100%',
    whiteSpace: 'nowrap',
    '&::before': { content: '""', width: 8, height: 8, borderRadius: 4, flex: 'none' },
  },
  ...Object.fromEntries(
    toneNames.map(name => [
      `.value-word[data-tone=${name}]::before`,
      { background: t.tones[name].main },
    ]),
  ),
})

const markStyles = (t: ThemeTokens): Styles => ({
  '.value-marks': {
    display: 'inline-flex',
    gap: 4,
    minWidth: 0,
    maxWidth: '100%',
    overflow: 'hidden',
    verticalAlign: 'middle',
  },
  '.value-mark': {
    ...oneLine,
    flex: '0 1 auto',
    padding: '0 8px',
    borderRadius: 4,
    fontSize: 12,
    lineHeight: '20px',
    color: t.text,
    background: t.hover,
    border: `1px solid ${t.line}`,
    '&[data-more]': { flex: 'none' },
  },
})

const boneStyles = (t: ThemeTokens): Styles => ({
  // what MUI's Skeleton looks like as a line of text
  '@keyframes bone': { '0%, 100%': { opacity: 1 }, '50%': { opacity: 0.4 } },
  '.bone': {
    display: 'block',
    transform: 'scale(1, 0.6)',
    transformOrigin: '0 55%',
    borderRadius: 4,
    background: t.sunken,
    animation: 'bone 2s ease-in-out 0.5s infinite',
    '&::before': { content: '"\\00a0"' },
  },
})

const faceStyles = (t: ThemeTokens): Styles => ({
  '.face': {
    position: 'relative',
    flex: 'none',
    display: 'inline-grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    borderRadius: '50%',
    overflow: 'hidden',
    fontSize: 11,
    lineHeight: 1,
    fontWeight: 600,
    userSelect: 'none',
    color: t.muted,
    background: t.hover,
    boxShadow: `inset 0 0 0 1px ${t.line}`,
    '& img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
  },
  '.face.cover': { width: 32, borderRadius: 4 },
})

/**
 * Styles of frequent list contents: values, avatars, icons. Plain elements with these classes,
 * because a styled component costs several times as much as its element.
 */
export const cellStyles = (t: ThemeTokens): Styles => ({
  ...iconStyles,
  ...valueStyles(t),
  ...markStyles(t),
  ...boneStyles(t),
  ...faceStyles(t),
})
