import type { Components, Theme } from '@mui/material/styles'
import type { ThemeTokens } from '../tokens.ts'

/** Buttons: dense, flat, with hairlines. */
export const buttonComponents = (t: ThemeTokens): Components<Theme> => ({
  MuiButton: {
    defaultProps: { size: 'small', disableElevation: true, variant: 'outlined', color: 'inherit' },
    styleOverrides: {
      root: {
        minHeight: 32,
        padding: '5px 12px',
        borderRadius: 6,
        whiteSpace: 'nowrap',
        minWidth: 0,
      },
      outlined: {
        borderColor: t.lineStrong,
        background: t.surface,
        '&:hover': { background: t.hover, borderColor: t.lineStrong },
      },
      text: { '&:hover': { background: t.hover } },
      contained: {
        '&.MuiButton-colorPrimary, &.MuiButton-colorInherit': {
          background: t.accent,
          color: t.onAccent,
          '&:hover': { background: t.accentStrong },
          '&.Mui-disabled': { background: t.sunken, color: t.muted },
          // the ring turns in the place of the words, not over them
          '&.MuiButton-loading': { color: 'transparent' },
        },
      },
      startIcon: { marginLeft: -2, marginRight: 6, '& > *:nth-of-type(1)': { fontSize: 16 } },
      endIcon: { marginLeft: 4, marginRight: -4, '& > *:nth-of-type(1)': { fontSize: 16 } },
    },
  },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: { borderRadius: 6, color: t.muted, '&:hover': { background: t.hover, color: t.text } },
      sizeSmall: { padding: 6, fontSize: 18 },
    },
  },
})
