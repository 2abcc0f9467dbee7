import type { Components, Theme } from '@mui/material/styles'
import type { ThemeTokens } from '../tokens.ts'

/** Surfaces on or over the page: paper, dialogs, drawers, tooltips. */
export const surfaceComponents = (t: ThemeTokens): Components<Theme> => ({
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiPopover: {
    styleOverrides: {
      paper: { background: t.raised, border: `1px solid ${t.line}`, boxShadow: t.shadow },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        background: t.raised,
        border: `1px solid ${t.line}`,
        boxShadow: t.shadow,
        borderRadius: 12,
      },
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: { fontSize: 16, fontWeight: 600, padding: '20px 24px 8px' } },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px' } } },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        padding: '16px 24px 20px',
        gap: 8,
        '& > :not(style) ~ :not(style)': { marginLeft: 0 },
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { background: 'rgba(12,13,17,.42)' } },
    },
  },
  MuiDrawer: {
    styleOverrides: { paper: { background: t.surface, borderColor: t.line, boxShadow: t.shadow } },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 350, disableInteractive: true },
    styleOverrides: {
      tooltip: {
        fontSize: 12,
        padding: '5px 8px',
        maxWidth: 600,
        background: t.text,
        color: t.page,
        borderRadius: 6,
      },
    },
  },
})
