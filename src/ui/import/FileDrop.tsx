import { useRef, useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useLabel, useTexts } from '../../i18n/texts.ts'
import { importColumns } from '../../schema/derive.ts'
import type { AnyResource } from '../../schema/resource.ts'
import { Icon } from '../parts/index.ts'
import { importTexts } from './import.texts.ts'
import type { ImportState } from './useImport.ts'

/** Takes a file by drop or by choice; what is wrong with it is said here. */
export const FileDrop = ({ resource, state }: { readonly resource: AnyResource; readonly state: ImportState }) => {
  const t = useTexts(importTexts)
  const label = useLabel()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { problem } = state
  const wrong = problem && (problem.kind === 'tooLarge' ? t.tooLarge(problem.mb) : t[problem.kind])
  const take = (file: File | undefined): void => {
    if (file) void state.send(file)
  }
  const names = importColumns(resource).map(name => label(resource.fields[name]?.options.label ?? { en: name, zh: name }))
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 4 }}>{t.intro}</Typography>
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
          borderRadius: 2,
          p: 8,
          textAlign: 'center',
          bgcolor: over ? 'action.hover' : undefined,
          display: 'grid',
          justifyItems: 'center',
          gap: 3,
        }}
      >
        <Icon name="upload" sx={{ fontSize: 28, color: 'text.secondary' }} />
        <Typography>{state.sending ? t.uploading : t.drop}</Typography>
        <input
          ref={input}
          type="file"
          accept=".xlsx,.xls"
          hidden
          aria-label={t.choose}
          onChange={event => {
            take(event.target.files?.[0])
            // the same file, mended, may be chosen again
            event.target.value = ''
          }}
        />
        <Button variant="contained" disabled={state.sending} onClick={() => input.current?.click()}>
          {t.choose}
        </Button>
      </Box>
      {(wrong ?? state.refusal) && (
        <Alert severity="error" sx={{ mt: 4 }}>
          {wrong ?? state.refusal ?? t.refused}
        </Alert>
      )}
      <Typography sx={{ mt: 4, fontSize: 13, color: 'text.secondary' }}>
        {t.columns}: {names.join(label({ en: ', ', zh: '、' }))}
      </Typography>
    </>
  )
}
