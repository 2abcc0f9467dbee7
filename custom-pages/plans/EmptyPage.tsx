import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { useTexts } from '../../src/i18n/texts.ts'
import { Empty, Page } from '../../src/ui/parts/index.ts'
import { packageTexts } from './plans.texts.ts'

/** /empty: no order yet, and a link to the first one. */
export const EmptyPage = () => {
  const t = useTexts(packageTexts)
  return (
    <Page title={t.toOrders}>
      <Empty
        icon="rows"
        title={t.empty}
        help={t.emptyHelp}
        actions={
          <Button variant="contained" component={Link} to="/pricing">
            {t.toPricing}
          </Button>
        }
      />
    </Page>
  )
}
