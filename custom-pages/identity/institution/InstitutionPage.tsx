import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Navigate } from 'react-router-dom'
import { canDo } from '../../../src/access/index.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { organization } from '../../../resources/identity/organization/organization.resource.ts'
import { useAccess } from '../../../src/ui/context.tsx'
import { Page } from '../../../src/ui/parts/index.ts'
import { InstitutionForm } from './InstitutionForm.tsx'
import { institutionTexts } from './institution.texts.ts'
import { OwnLessonSettings } from './OwnLessonSettings.tsx'
import { PlanFacts } from './PlanFacts.tsx'
import { someText, usePageState } from '../../../src/ui/usePageState.ts'

/**
 * /organization and /basicSettings (NAV-16): the institution (SET-01), and what one's own lessons
 * start with.
 */
export const InstitutionPage = () => {
  const t = useTexts(institutionTexts)
  const access = useAccess()
  const { tab: named, go } = usePageState({ tab: someText })
  const sees = canDo(access, organization, 'read')
  // keys had a tab here
  if (named === 'keys') return <Navigate to="/apiKeys" replace />
  const tab = !sees || named === 'mine' ? 'mine' : 'institution'
  return (
    <Page title={t.title} width="narrow">
      <Tabs
        value={tab}
        aria-label={t.tabs}
        onChange={(_event, next: string) => go({ tab: next === 'institution' ? null : next })}
        sx={{ mb: 5 }}
      >
        {sees && (
          <Tab
            value="institution"
            label={t.institution}
            id="tab-institution"
            aria-controls="panel"
          />
        )}
        <Tab value="mine" label={t.mine} id="tab-mine" aria-controls="panel" />
      </Tabs>
      <Box
        id="panel"
        role="tabpanel"
        aria-labelledby={`tab-${tab}`}
        sx={{ maxWidth: 720, '--form-ground': theme => theme.palette.background.default }}
      >
        {tab === 'mine' && <OwnLessonSettings />}
        {tab === 'institution' && (
          <>
            <PlanFacts />
            <InstitutionForm />
          </>
        )}
      </Box>
    </Page>
  )
}
