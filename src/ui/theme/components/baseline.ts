import type { Components, Theme } from '@mui/material/styles'
import { cellStyles } from '../cells.ts'
import type { ThemeTokens } from '../tokens.ts'

const ring = (t: ThemeTokens) => ({ outline: `2px solid ${t.accent}`, outlineOffset: 1 })

/** The page itself: text, selection, scroll bars, one focus ring everywhere. */
export const baselineComponents = (t: ThemeTokens): Components<Theme> => ({
  MuiCssBaseline: {
    styleOverrides: {
      ':root': { colorScheme: t.scheme },
      'html, body, #root': { height: '100%' },
      body: {
        fontSize: 14,
        lineHeight: 1.5,
        fontFeatureSettings: "'cv11', 'ss03'",
        textAutospace: 'normal',
        overflowWrap: 'anywhere',
        WebkitFontSmoothing: 'antialiased',
      },
      ':lang(zh)': { fontStyle: 'normal' },
      ':lang(zh) body': { lineHeight: 1.6 },
      '::selection': { background: t.accentSoft, color: t.text },
      '*': { scrollbarWidth: 'thin', scrollbarColor: `${t.lineStrong} transparent` },
      ':focus-visible': ring(t),
      ...cellStyles(t),
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0s !important',
          animationIterationCount: '1 !important',
          transition: 'none !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': ring(t) } },
  },
})
