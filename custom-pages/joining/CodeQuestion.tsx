import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState, type FormEvent } from 'react'

interface Props {
  readonly label: string
  readonly missing: string
  readonly verb: string
  readonly digits?: boolean
  readonly onCode: (code: string) => void
}

/** Asks for a class ID or an invitation code. */
export const CodeQuestion = ({ label, missing, verb, digits = false, onCode }: Props) => {
  const id = useId()
  const [code, setCode] = useState('')
  const [empty, setEmpty] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') setEmpty(true)
    else onCode(code.trim())
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}
    >
      <div>
        <Typography
          component="label"
          htmlFor={id}
          variant="subtitle2"
          sx={{ display: 'block', mb: 1 }}
        >
          {label}
        </Typography>
        <TextField
          id={id}
          name="code"
          size="small"
          fullWidth
          value={code}
          error={empty}
          helperText={empty ? missing : undefined}
          onChange={event => {
            setCode(event.target.value)
            setEmpty(false)
          }}
          slotProps={{
            htmlInput: {
              maxLength: 20,
              inputMode: digits ? 'numeric' : 'text',
              autoComplete: 'off',
            },
          }}
        />
      </div>
      <Button type="submit" variant="contained" sx={{ height: 38 }}>
        {verb}
      </Button>
    </Box>
  )
}
