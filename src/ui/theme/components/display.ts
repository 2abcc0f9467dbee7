import type { Components, Theme } from '@mui/material/styles'
import type { ThemeTokens } from '../tokens.ts'

const severities = (t: ThemeTokens) =>
  [
    ['error', t.tones.bad],
    ['warning', t.tones.careful],
    ['info', t.tones.informative],
    ['success', t.tones.good],
  ] as const

/** What shows data: tables, chips, avatars, alerts. */
export const displayComponents = (t: ThemeTokens): Components<Theme> => ({
  MuiChip: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: { borderRadius: 6, fontSize: 12, height: 24 },
      outlined: { borderColor: t.lineStrong },
      filled: { background: t.tones.neutral.bg, color: t.tones.neutral.text },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: t.line, fontSize: 13, padding: '6px 12px' },
      head: { color: t.muted, fontWeight: 500, fontSize: 12, background: t.surface },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: {
        '&.MuiTableRow-hover:hover': { background: t.hover },
        '&.Mui-selected, &.Mui-selected:hover': { background: t.selected },
      },
    },
  },
  MuiAvatar: {
    styleOverrides: {
      root: { width: 24, height: 24, fontSize: 11, fontWeight: 600 },
      colorDefault: { background: t.accentSoft, color: t.accent },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse' },
    styleOverrides: { root: { background: t.sunken, borderRadius: 4 } },
  },
  MuiDivider: { styleOverrides: { root: { borderColor: t.line } } },
  MuiAlert: {
    styleOverrides: {
      root: {
        borderRadius: 8,
        fontSize: 13,
        alignItems: 'center',
        color: t.text,
        border: `1px solid ${t.line}`,
        background: t.surface,
        variants: severities(t).map(([severity, tone]) => ({
          props: { severity },
          style: {
            background: tone.bg,
            borderColor: 'transparent',
            color: tone.text,
            '& .MuiAlert-icon': { color: tone.main },
          },
        })),
      },
      icon: { fontSize: 18, padding: 0, marginRight: 8 },
      message: { padding: '2px 0' },
      action: { padding: 0 },
    },
  },
  MuiLinearProgress: { styleOverrides: { root: { height: 2, background: 'transparent' } } },
})
