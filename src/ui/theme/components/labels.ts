import type { Components, Theme } from '@mui/material/styles'
import type { ThemeTokens } from '../tokens.ts'

/** The labels of inputs, and the texts below them. */
export const labelComponents = (t: ThemeTokens): Components<Theme> => ({
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '4px 0 0',
        fontSize: 12,
        color: t.muted,
        '&.Mui-error': { color: t.tones.bad.text },
      },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: { fontSize: 13, fontWeight: 500, color: t.text, '&.Mui-focused': { color: t.text } },
      asterisk: { color: t.tones.bad.text },
    },
  },
  // above its field, as in every form
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      outlined: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        whiteSpace: 'normal',
        marginBottom: 4,
      },
    },
  },
  MuiFormControlLabel: { styleOverrides: { root: { marginLeft: -6 }, label: { fontSize: 14 } } },
})
