import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { automation } from '../../resources/automations/automation/automation.resource.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { linkTo } from '../../src/ui/links.ts'
import { Empty, Page } from '../../src/ui/parts/index.ts'
import { runTexts } from './automations.texts.ts'

/** Shown if the address names no automation. */
export const NoAutomation = ({ heading }: { readonly heading: string }) => {
  const t = useTexts(runTexts)
  return (
    <Page title={heading} width="narrow">
      <Empty
        icon="refresh"
        title={t.missing}
        help={t.openLogs}
        actions={
          <Button component={Link} to={linkTo(automation, 'list')}>
            {t.back}
          </Button>
        }
      />
    </Page>
  )
}

/** Leads back to the automation. */
export const BackToAutomation = ({ id }: { readonly id: string }) => {
  const t = useTexts(runTexts)
  return (
    <Button component={Link} to={linkTo(automation, 'show', { id })}>
      {t.automation}
    </Button>
  )
}
