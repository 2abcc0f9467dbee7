import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { canDo } from '../../src/access/index.ts'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import { useAccess, useResources } from '../../src/ui/context.tsx'
import { importLink } from '../../src/ui/links.ts'
import { Empty, Icon, Page } from '../../src/ui/parts/index.ts'
import { wizardTexts } from './wizard.texts.ts'

/** The resources that the person can import. */
export const PickResource = () => {
  const t = useTexts(wizardTexts)
  const label = useLabel()
  const access = useAccess()
  const mine = useResources().filter(
    resource => resource.import !== false && resource.routes && canDo(access, resource, 'import'),
  )
  return (
    <Page title={t.pick} width="narrow">
      {mine.length === 0 && <Empty icon="upload" title={t.pickNone} help={t.pickNoneHelp} />}
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 3 }}
      >
        {mine.map(resource => (
          <li key={resource.name}>
            <Button
              startIcon={<Icon name={resource.icon ?? 'rows'} />}
              component={Link}
              to={importLink({ resource: resource.name })}
            >
              {label(resource.plural)}
            </Button>
          </li>
        ))}
      </Box>
    </Page>
  )
}
