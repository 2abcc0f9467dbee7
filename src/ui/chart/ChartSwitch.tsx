import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTexts } from '../../i18n/texts.ts'
import { Kbd } from '../parts/States.tsx'
import { useShortcut } from '../shell/shortcuts.ts'
import { chartTexts } from './chart.texts.ts'
import { useChartView, type ChartView } from './useChartView.ts'

/**
 * Shows every chart as a chart or as its figures; `t` does so too. A chart with a title brings its
 * own switch.
 */
export const ChartSwitch = () => {
  const t = useTexts(chartTexts)
  const [view, setView] = useChartView()
  useShortcut('t', t.key, () => setView(view === 'asChart' ? 'asTable' : 'asChart'))
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box aria-hidden sx={{ display: { xs: 'none', md: 'block' } }}>
        <Kbd keys="t" />
      </Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t.view}
        value={view}
        onChange={(_, next: ChartView | null) => next && setView(next)}
      >
        {(['asChart', 'asTable'] as const).map(name => (
          <ToggleButton key={name} value={name} aria-keyshortcuts="t">
            {t[name]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  )
}
