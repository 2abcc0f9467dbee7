import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { exportAuthorised } from '../../../resources/cloud-disk/sharing.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'
import { Page } from '../../../src/ui/parts/Page.tsx'
import { FileButton } from '../../../src/ui/parts/FileButton.tsx'
import { authorisedTexts } from './authorised.texts.ts'
import { GrantsPanel } from './GrantsPanel.tsx'
import { MinePanel, ReceivedPanel } from './SharedPanels.tsx'
import {
  authorisedViews,
  grantStates,
  useAuthorisedPlace,
  type AuthorisedView,
} from './useAuthorised.ts'

/**
 * /authorisedResources: our shares with their grantees and expiry, and what others share with us.
 */
export const AuthorisedPage = () => {
  const t = useTexts(authorisedTexts)
  const { place, go } = useAuthorisedPlace()
  const { view, type, grantee, state } = place
  const panels = { out: GrantsPanel, mine: MinePanel, received: ReceivedPanel } as const
  const Panel = panels[view]
  return (
    <Page
      title={t.title}
      width="narrow"
      extra={
        view === 'out' && (
          <FileButton
            call={exportAuthorised}
            input={{
              granteeType: type,
              granteeId: grantee || null,
              ...grantStates[state],
            }}
            fallback="authorised.xlsx"
            label={t.export}
          />
        )
      }
    >
      <Tabs
        value={view}
        onChange={(_event, next: AuthorisedView) =>
          go({ view: next === 'out' ? null : next, type: null, grantee: null, state: null })
        }
        aria-label={t.views}
        variant="scrollable"
        sx={{ mb: 4 }}
      >
        {keysOf(authorisedViews).map(name => (
          <Tab
            key={name}
            value={name}
            id={`authorised-${name}`}
            aria-controls="authorised-panel"
            label={t.tabs[name]}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="authorised-panel" aria-labelledby={`authorised-${view}`}>
        <Panel place={place} go={go} />
      </Box>
    </Page>
  )
}
