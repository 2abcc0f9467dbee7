import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTexts } from '../../../src/i18n/texts.ts'
import { keepFile } from '../../../src/ui/parts/download.ts'
import { focusOnMount } from '../../../src/ui/parts/focus.ts'
import { factorTexts } from './factor.texts.ts'
import { useCopy } from '../../../src/ui/parts/useCopy.ts'

interface Props {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** The recovery codes, which are shown this once. */
export const RecoveryCodes = ({ codes, onDone }: Props) => {
  const t = useTexts(factorTexts)
  const copy = useCopy()
  const download = () =>
    keepFile({
      blob: new Blob([[t.fileHead, '', ...codes, ''].join('\r\n')], {
        type: 'text/plain;charset=utf-8',
      }),
      fileName: t.fileName,
    })
  return (
    <Box>
      <Box component="p" sx={{ m: 0, mb: 3 }}>
        {t.codesHelp}
      </Box>
      <Box
        component="ul"
        aria-label={t.codesTitle}
        data-data
        sx={{
          listStyle: 'none',
          m: 0,
          mb: 3,
          p: 3,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          gap: 1,
          border: 1,
          borderColor: 'divider',
          borderRadius: '8px',
          bgcolor: theme => theme.tokens.page,
          fontFamily: 'monospace',
          fontSize: 13,
        }}
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button onClick={() => void copy(codes.join('\n'))}>{t.copy}</Button>
        <Button onClick={download}>{t.download}</Button>
        <Box sx={{ flex: 1 }} />
        <Button variant="contained" color="primary" ref={focusOnMount} onClick={onDone}>
          {t.saved}
        </Button>
      </Box>
    </Box>
  )
}
