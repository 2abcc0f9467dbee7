import Typography from '@mui/material/Typography'
import { useTexts } from '../../../i18n/texts.ts'
import { localZone, shownZone } from './time.ts'
import { zoneTexts } from './zone.texts.ts'

/** Names the zone of the days and times beside it, where the browser has another. */
export const ZoneNote = () => {
  const t = useTexts(zoneTexts)
  return shownZone() === localZone() ? null : (
    <Typography variant="caption" component="p" color="text.secondary">
      {t.zone(shownZone())}
    </Typography>
  )
}
