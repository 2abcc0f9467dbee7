import type { Components, Theme } from '@mui/material/styles'
import { cellStyles } from './cells.ts'
import type { Tokens } from './tokens.ts'

const ring = (t: Tokens) => ({ outline: `2px solid ${t.accent}`, outlineOffset: 1 })

const severities = (t: Tokens) =>
  [
    ['error', t.tones.bad],
    ['warning', t.tones.careful],
    ['info', t.tones.informative],
    ['success', t.tones.good],
  ] as const

/** What makes MUI's pieces ours: dense, flat, hairlines instead of shadows, one focus ring everywhere. */
export const components = (t: Tokens): Components<Theme> => ({
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
  MuiCheckbox: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { padding: 6, color: t.muted, borderRadius: 6 } },
  },
  MuiRadio: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { padding: 6, color: t.muted } },
  },
  MuiSwitch: { defaultProps: { size: 'small' } },
  MuiChip: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: { borderRadius: 6, fontSize: 12, height: 24 },
      outlined: { borderColor: t.lineStrong },
      filled: { background: t.tones.neutral.bg, color: t.tones.neutral.text },
    },
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
  MuiLink: { defaultProps: { underline: 'hover', color: 'inherit' } },
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
