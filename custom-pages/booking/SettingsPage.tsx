import Box from '@mui/material/Box'
import { bookingPolicy } from '../../resources/booking/booking-policy/bookingPolicy.resource.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { OnlyRecord } from '../../src/ui/form/OnlyRecord.tsx'
import { Page } from '../../src/ui/parts/index.ts'
import { bookingTexts } from './booking.texts.ts'

/**
 * /bookSetting: when lessons are booked and given back, and what teachers may do in booking
 * (BKG-02).
 */
export const SettingsPage = () => {
  const t = useTexts(bookingTexts)
  return (
    <Page title={t.settings} width="narrow">
      <Box sx={{ maxWidth: 720, '--form-ground': theme => theme.palette.background.default }}>
        <OnlyRecord resource={bookingPolicy} texts={t} />
      </Box>
    </Page>
  )
}
