import Box from '@mui/material/Box'
import { supervisionPolicy } from '../../resources/supervision/supervision-policy/supervisionPolicy.resource.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { OnlyRecord } from '../../src/ui/form/OnlyRecord.tsx'
import { Page } from '../../src/ui/parts/index.ts'
import { settingsTexts } from './settings.texts.ts'

/** /superviseSetting: who hears of alerts, and how supervisors are seen. */
export const SupervisionSettingsPage = () => {
  const t = useTexts(settingsTexts)
  return (
    <Page title={t.settings} width="narrow">
      <Box sx={{ maxWidth: 720, '--form-ground': theme => theme.palette.background.default }}>
        <OnlyRecord resource={supervisionPolicy} texts={t} />
      </Box>
    </Page>
  )
}
