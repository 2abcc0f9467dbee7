import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

interface Props {
  /** Names with their values. */
  readonly facts: readonly (readonly [string, string])[]
  /** Between the two columns, in steps of the theme. */
  readonly columnGap: number
}

/** Facts about a payment or an account, one below the other. */
export const PaymentFacts = ({ facts, columnGap }: Props) => (
  <Box
    component="dl"
    sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 2, columnGap }}
  >
    {facts.map(([name, value]) => (
      <Box key={name} sx={{ display: 'contents' }}>
        <Typography component="dt" sx={{ color: 'text.secondary' }}>
          {name}
        </Typography>
        <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {value}
        </Typography>
      </Box>
    ))}
  </Box>
)
