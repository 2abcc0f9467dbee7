import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import GlobalStyles from '@mui/material/GlobalStyles'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { HourRefund } from '../../resources/lesson-hours/hourRefund.calls.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { dayText } from '../../src/ui/parts/fields/time.ts'
import { refundTexts } from './refund.texts.ts'
import { RefundTable } from './RefundTable.tsx'

const sheetClass = 'printed'
/** Prints only the sheet, black on white whatever the theme. */
const onPaper = {
  '@media print': {
    '@page': { size: 'A4', margin: '16mm 14mm' },
    'html, body': { background: '#fff !important' },
    [`body > *:not(.${sheetClass})`]: { display: 'none !important' },
    [`.${sheetClass}, .${sheetClass} *`]: {
      color: '#000 !important',
      borderColor: '#000 !important',
      background: 'none !important',
      boxShadow: 'none !important',
      overflow: 'visible !important',
    },
    [`.${sheetClass}, .${sheetClass} .MuiDialog-container, .${sheetClass} .MuiDialog-paper`]: {
      position: 'static !important',
      display: 'block !important',
      height: 'auto !important',
      maxHeight: 'none !important',
      maxWidth: 'none !important',
      margin: '0 !important',
      padding: '0 !important',
      border: '0 !important',
    },
    [`.${sheetClass} th, .${sheetClass} td`]: { padding: '4px !important' },
    [`.${sheetClass} .MuiBackdrop-root, .${sheetClass} .MuiDialogActions-root`]: {
      display: 'none !important',
    },
  },
} as const

const Signature = ({ name }: { readonly name: string }) => {
  const t = useTexts(refundTexts)
  return (
    <Box sx={{ breakInside: 'avoid' }}>
      <Typography>{name}</Typography>
      <Box sx={{ display: 'flex', gap: 4, mt: 10 }}>
        {[t.signature, t.day].map(line => (
          <Typography
            key={line}
            sx={{ flex: 1, pt: 1, borderTop: 1, borderColor: 'text.primary', fontSize: 13 }}
          >
            {line}
          </Typography>
        ))}
      </Box>
    </Box>
  )
}

/** A refund that was made, as a sheet to print and hand out. */
export const RefundSheet = ({ refund, close }: { readonly refund: HourRefund; close(): void }) => {
  const t = useTexts(refundTexts)
  const lang = useLang()
  const id = useId()
  const { institution, student, day, operator, reason, lots, totals } = refund
  const facts = [
    [t.student, student],
    [t.day, dayText(day, lang)],
    [t.reason, reason],
    [t.operator, operator],
    [t.refunded, totals.refundable.toLocaleString(lang)],
  ] as const
  return (
    <Dialog
      open
      onClose={close}
      fullWidth
      maxWidth="md"
      className={sheetClass}
      aria-labelledby={id}
    >
      <GlobalStyles styles={onPaper} />
      <DialogContent sx={{ display: 'grid', gap: 6, mt: 4 }}>
        <Box>
          <Typography data-data>{institution}</Typography>
          <Typography id={id} variant="h2" sx={{ fontSize: 22 }}>
            {t.sheet}
          </Typography>
        </Box>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 6, rowGap: 1 }}
        >
          {facts.map(([name, value]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Typography component="dt" color="text.secondary">
                {name}
              </Typography>
              <Typography component="dd" data-data sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {value}
              </Typography>
            </Box>
          ))}
        </Box>
        <RefundTable lots={lots} totals={totals} />
        <Box sx={{ display: 'grid', gap: 8, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <Signature name={t.school} />
          <Signature name={t.parent} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{t.close}</Button>
        <Button variant="contained" onClick={() => window.print()}>
          {t.print}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
