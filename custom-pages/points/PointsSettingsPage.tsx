import Box from '@mui/material/Box'
import { pointsPolicy } from '../../resources/points/points-policy/pointsPolicy.resource.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { OnlyRecord } from '../../src/ui/form/OnlyRecord.tsx'
import { Page } from '../../src/ui/parts/index.ts'
import { pointsTexts } from './points.texts.ts'

/** /integralSetting: who sees points, and what is awarded by itself (PTS-01). */
export const PointsSettingsPage = () => {
  const t = useTexts(pointsTexts)
  return (
    <Page title={t.settings} width="narrow">
      <Box sx={{ maxWidth: 720, '--form-ground': theme => theme.palette.background.default }}>
        <OnlyRecord resource={pointsPolicy} texts={t} />
      </Box>
    </Page>
  )
}
