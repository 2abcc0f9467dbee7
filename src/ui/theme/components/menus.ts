import type { Components, Theme } from '@mui/material/styles'
import type { ThemeTokens } from '../tokens.ts'

/** Menus, tabs and links. */
export const menuComponents = (t: ThemeTokens): Components<Theme> => ({
  MuiMenu: { styleOverrides: { paper: { minWidth: 180 }, list: { padding: 4 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 32,
        fontSize: 13,
        borderRadius: 6,
        padding: '4px 10px',
        gap: 10,
        '&.Mui-selected': { background: t.selected },
        '&:hover': { background: t.hover },
        '&.Mui-focusVisible': { background: t.hover },
      },
    },
  },
  MuiListItemIcon: {
    styleOverrides: { root: { minWidth: 'auto !important', color: t.muted, fontSize: 18 } },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 36, borderBottom: `1px solid ${t.line}` },
      indicator: { height: 2, background: t.accent },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 36,
        minWidth: 0,
        padding: '8px 4px',
        marginRight: 20,
        fontSize: 13,
        fontWeight: 500,
        '&.Mui-selected': { color: t.text, fontWeight: 600 },
      },
    },
  },
  MuiLink: { defaultProps: { underline: 'hover', color: 'inherit' } },
})
