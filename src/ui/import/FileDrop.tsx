import { useRef, useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../parts/index.ts'
import type { FileProblem } from './fileProblem.ts'
import { importTexts } from './import.texts.ts'

interface FileDropProps {
  /** The problem of the last chosen file. */
  readonly problem: FileProblem | undefined
  onFile(file: File): void
}

/** Accepts a file by drop or choice; its problem shows here. */
export const FileDrop = ({ problem, onFile }: FileDropProps) => {
  const t = useTexts(importTexts)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (file: File | undefined): void => {
    if (file) onFile(file)
  }
  return (
    <>
      <Box
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
        sx={{
          border: '1px dashed',
          borderColor: over ? 'primary.main' : theme => theme.tokens.lineStrong,
          borderRadius: 1,
          p: 8,
          textAlign: 'center',
          bgcolor: over ? 'action.hover' : undefined,
          display: 'grid',
          justifyItems: 'center',
          gap: 3,
        }}
      >
        <Icon name="upload" sx={{ fontSize: 28, color: 'text.secondary' }} />
        <Typography>{t.drop}</Typography>
        <input
          ref={input}
          type="file"
          accept=".xlsx,.xls,.xlsm,.et,.ods,.fods,.csv,.tsv,.txt,.xml,.html,.htm"
          hidden
          aria-label={t.choose}
          onChange={event => {
            take(event.target.files?.[0])
            // the same file, mended, may be chosen again
            event.target.value = ''
          }}
        />
        <Button variant="contained" onClick={() => input.current?.click()}>
          {t.choose}
        </Button>
      </Box>
      {problem && (
        <Alert severity="error" sx={{ mt: 4 }}>
          {problem.kind === 'tooLarge' ? t.tooLarge(problem.mb) : t[problem.kind]}
        </Alert>
      )}
    </>
  )
}
