import InputBase from '@mui/material/InputBase'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import { useId, useRef, useState } from 'react'
import { extensionOf } from '../fileKinds.ts'

interface Props {
  readonly name: string
  /** Of a file, the extension is not selected to be overwritten. */
  readonly isFile: boolean
  readonly label: string
  readonly error: string | undefined
  readonly busy: boolean
  save(name: string): void
  cancel(): void
}

/** Edits a name in place: Enter saves, Escape cancels. An error shows below it. */
export const RenameBox = ({ name, isFile, label, error, busy, save, cancel }: Props) => {
  const id = useId()
  const [text, setText] = useState(name)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const closed = useRef(false)
  const finish = (run: () => void): void => {
    if (closed.current || busy) return
    run()
  }
  const submit = (): void => (text.trim() === name ? cancel() : save(text))
  return (
    <>
      <InputBase
        ref={setBox}
        value={text}
        // not disabled: the focus would be lost while it is saved
        readOnly={busy}
        error={error !== undefined}
        autoFocus
        onChange={event => setText(event.target.value)}
        onFocus={event => {
          const extension = isFile ? extensionOf(name) : ''
          event.target.setSelectionRange(0, name.length - (extension ? extension.length + 1 : 0))
        }}
        onKeyDown={event => {
          event.stopPropagation()
          if (event.key === 'Enter') finish(submit)
          if (event.key === 'Escape') {
            closed.current = true
            cancel()
          }
        }}
        onBlur={() => finish(error === undefined ? submit : cancel)}
        onClick={event => event.stopPropagation()}
        onDoubleClick={event => event.stopPropagation()}
        slotProps={{
          input: {
            'aria-label': label,
            'aria-invalid': error !== undefined,
            'aria-describedby': error === undefined ? undefined : id,
            maxLength: 255,
            spellCheck: false,
            style: { padding: '2px 6px' },
          },
        }}
        sx={{
          width: 1,
          fontSize: 14,
          border: 1,
          borderRadius: '6px',
          borderColor: theme => (error ? theme.tones.bad.main : theme.palette.primary.main),
          bgcolor: 'background.paper',
          userSelect: 'text',
        }}
      />
      <Popper open={error !== undefined && box !== null} anchorEl={box} placement="bottom-start">
        <Paper
          id={id}
          role="alert"
          elevation={3}
          sx={{ mt: 1, px: 2, py: 1, maxWidth: 360, fontSize: 12, color: 'error.main' }}
        >
          {error}
        </Paper>
      </Popper>
    </>
  )
}
