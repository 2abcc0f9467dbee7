import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

/** Accessibility attributes of a control. */
export interface Tied {
  readonly id: string
  readonly control: {
    readonly 'aria-invalid': true | undefined
    readonly 'aria-describedby': string | undefined
  }
  readonly labelledBy: string
}
interface Props {
  readonly label: string
  readonly help?: string
  readonly error?: string | undefined
  readonly group?: boolean
  readonly wide?: boolean
  children(tied: Tied): ReactNode
}

/** A control with its label above and its error or help below, like a form's field. */
export const PlanControl = ({ label, help, error, group, wide, children }: Props) => {
  const id = useId()
  const foot = error ?? help
  const labelled = `${id}label`
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        minWidth: 0,
        gridColumn: wide ? '1 / -1' : undefined,
      }}
      {...(group ? { role: 'group', 'aria-labelledby': labelled } : {})}
    >
      {group ? (
        <Typography id={labelled} variant="subtitle2" component="span">
          {label}
        </Typography>
      ) : (
        <Typography id={labelled} variant="subtitle2" component="label" htmlFor={id}>
          {label}
        </Typography>
      )}
      {children({
        id,
        labelledBy: labelled,
        control: {
          'aria-invalid': error === undefined ? undefined : true,
          'aria-describedby': foot === undefined ? undefined : `${id}foot`,
        },
      })}
      {foot !== undefined && (
        <Typography
          id={`${id}foot`}
          variant="caption"
          role={error === undefined ? undefined : 'alert'}
          sx={{ color: error === undefined ? 'text.secondary' : 'error.main' }}
        >
          {foot}
        </Typography>
      )}
    </Box>
  )
}
