import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../parts/icons.tsx'
import { later } from '../parts/later.tsx'
import type { ViewsControl } from './useViews.ts'
import { viewMenuTexts } from './viewMenu.texts.ts'

const ViewChoices = later(() => import('./ViewChoices.tsx').then(module => module.ViewChoices))

/** The name of the view at work, which opens the menu of all. */
export const ViewMenu = ({ views }: { views: ViewsControl }) => {
  const t = useTexts(viewMenuTexts)
  const [anchor, setAnchor] = useState<HTMLElement>()
  // what a command of the menu has opened outlasts the menu; each opening fetches code that is
  // missing
  const [openings, setOpenings] = useState(0)
  const { current, changed } = views
  return (
    <>
      <Button
        startIcon={<Icon name="view" />}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onPointerEnter={ViewChoices.preload}
        onFocus={ViewChoices.preload}
        onClick={event => {
          setAnchor(event.currentTarget)
          setOpenings(n => n + 1)
        }}
        sx={{ maxWidth: 240 }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {current ? current.name : t.menu}
        </Box>
        {changed && (
          <Box component="span" sx={{ ml: 1, color: 'text.secondary', fontWeight: 400 }}>
            · {t.changed}
          </Box>
        )}
      </Button>
      <Suspense>
        {openings > 0 && (
          <ViewChoices
            key={openings}
            views={views}
            anchor={anchor}
            onClose={() => setAnchor(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
