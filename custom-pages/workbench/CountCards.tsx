import Box from '@mui/material/Box'
import { Link } from 'react-router-dom'
import type { CountTile } from '../../resources/workbench/workbench.calls.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { moneyText } from '../../src/schema/moneyText.ts'
import { cardLook, figureGrid } from './Section.tsx'
import { workbenchTexts } from './workbench.texts.ts'

/** Counts side by side, each a link to the list of what it counts. */
export const CountCards = ({ tiles }: { readonly tiles: readonly CountTile[] }) => {
  const t = useTexts(workbenchTexts)
  const lang = useLang()
  return (
    <Box component="ul" sx={figureGrid}>
      {tiles.map(({ name, label, count, before, share, currency, address }) => (
        <li key={name}>
          <Box
            component={Link}
            to={address}
            sx={{ ...cardLook, height: '100%', '&:hover': { bgcolor: 'action.hover' } }}
          >
            <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 13 }}>
              {label}
            </Box>
            <Box
              component="span"
              sx={{
                display: 'block',
                fontSize: currency === undefined ? 26 : { xs: 18, sm: 22 },
                lineHeight: 1.4,
                fontVariantNumeric: 'tabular-nums',
              }}
            >
              {currency === undefined
                ? count.toLocaleString(lang)
                : moneyText(count.toFixed(2), currency, lang)}
              {share ? '%' : ''}
            </Box>
            {before !== null && (
              <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
                {t.against(Math.round(10 * (count - before)) / 10, share)}
              </Box>
            )}
          </Box>
        </li>
      ))}
    </Box>
  )
}
