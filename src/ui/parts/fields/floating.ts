import type { Theme } from '@mui/material/styles'

/** Ground, line and shadow of a list that floats over the form. */
export const floating = (theme: Theme) => ({
  background: theme.tokens?.raised ?? theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  boxShadow: theme.tokens?.shadow ?? theme.shadows[4],
  marginTop: 4,
})
