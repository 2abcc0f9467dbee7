import { useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import Typography from '@mui/material/Typography'

interface DropAreaProps {
  /** The area's purpose; with it the area is larger while nothing is chosen. */
  readonly prompt: string | undefined
  /** Below the button: which files it takes. */
  readonly limits: string
  /** The accessible name of the file input. */
  readonly label: string
  readonly accept: string
  readonly multiple: boolean
  readonly button: Pick<ButtonProps, 'variant' | 'autoFocus' | 'children'>
  onDrop(transfer: DataTransfer): void
  onChoose(files: readonly File[]): void
}

/** An area on which files are dropped, or chosen by its button. */
export const DropArea = ({
  prompt,
  limits,
  label,
  accept,
  multiple,
  button,
  onDrop,
  onChoose,
}: DropAreaProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  return (
    <Box
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        onDrop(event.dataTransfer)
      }}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 2,
        p: prompt === undefined ? 3 : 6,
        textAlign: 'center',
        border: '1px dashed',
        borderColor: over ? 'primary.main' : theme => theme.tokens.lineStrong,
        borderRadius: '8px',
        bgcolor: over ? 'action.hover' : undefined,
      }}
    >
      {prompt !== undefined && <Typography>{prompt}</Typography>}
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={label}
        onChange={event => {
          onChoose([...(event.target.files ?? [])])
          // the same file may be chosen again
          event.target.value = ''
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
      <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{limits}</Typography>
    </Box>
  )
}
