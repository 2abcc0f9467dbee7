import type { Components, Theme } from '@mui/material/styles'
import type { ThemeTokens } from '../tokens.ts'

/** Text inputs, selects, check boxes. */
export const inputComponents = (t: ThemeTokens): Components<Theme> => ({
  MuiTextField: { defaultProps: { size: 'small', variant: 'outlined', fullWidth: true } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        borderRadius: 6,
        background: t.surface,
        fontSize: 14,
        minHeight: 34,
        '& .MuiOutlinedInput-notchedOutline': {
          borderColor: t.lineStrong,
          transition: 'border-color 100ms',
        },
        '&:hover:not(.Mui-error) .MuiOutlinedInput-notchedOutline': { borderColor: t.muted },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderWidth: 1,
          boxShadow: `0 0 0 3px ${t.accentSoft}`,
        },
        '&.Mui-disabled': { background: t.sunken },
      },
      // its label stands above it: no gap in the line
      notchedOutline: { top: 0, '& legend': { display: 'none' } },
      input: {
        '&::placeholder': { color: t.muted, opacity: 1 },
        '&.MuiInputBase-input:not(.MuiInputBase-inputMultiline)': {
          paddingBlock: 6,
          height: 20,
          boxSizing: 'content-box',
        },
      },
      multiline: { padding: '6px 10px' },
    },
  },
  MuiInputBase: { styleOverrides: { root: { ':focus-visible': { outline: 'none' } } } },
  // as high as every other input
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: {
        '&.MuiOutlinedInput-root.MuiInputBase-sizeSmall': { paddingBlock: 4.5 },
      },
    },
  },
  MuiSelect: {
    defaultProps: { size: 'small' },
    styleOverrides: { select: { minHeight: '20px !important' } },
  },
  MuiCheckbox: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { padding: 6, color: t.muted, borderRadius: 6 } },
  },
  MuiRadio: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { padding: 6, color: t.muted } },
  },
  MuiSwitch: { defaultProps: { size: 'small' } },
})
