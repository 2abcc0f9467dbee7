import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

/** A row of controls that narrow down what is shown below them. */
export const ControlBar = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 4, alignItems: 'flex-end' }}>
    {children}
  </Box>
)

interface ToolProps {
  readonly label: string
  /** Maximum width in pixels, at most that of a phone; by default its own width. */
  readonly width?: number
  children(id: string): ReactNode
}

/** One of them, with its name above; the control takes the id. */
export const Tool = ({ label, width, children }: ToolProps) => {
  const id = useId()
  return (
    <Box sx={width === undefined ? {} : { width: { xs: 1, sm: width } }}>
      <Typography component="label" htmlFor={id} sx={{ display: 'block', mb: 1, fontSize: 13 }}>
        {label}
      </Typography>
      {children(id)}
    </Box>
  )
}

interface DayToolProps {
  readonly label: string
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string
  readonly wrong: boolean
  set(day: string): void
}

/** One that asks for a day. */
export const DayTool = ({ label, value, wrong, set }: DayToolProps) => (
  <Tool label={label}>
    {id => (
      <TextField
        id={id}
        type="date"
        size="small"
        value={value}
        error={wrong}
        onChange={event => set(event.target.value)}
      />
    )}
  </Tool>
)
