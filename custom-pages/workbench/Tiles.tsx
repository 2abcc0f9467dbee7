import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { useHref } from 'react-router-dom'
import type { WorkbenchTile } from '../../resources/workbench/workbench.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { Allowed } from '../../src/ui/Allowed.tsx'
import { Empty, Icon, type IconName } from '../../src/ui/parts/index.ts'
import { RoleOrder } from './RoleOrder.tsx'
import { cardGrid, cardLook, Section } from './Section.tsx'
import { movedTile } from './useWorkbench.ts'
import { workbenchTexts } from './workbench.texts.ts'

interface ArrangeProps {
  readonly tiles: readonly WorkbenchTile[]
  readonly arrange: (tiles: readonly WorkbenchTile[]) => void
}
interface TilesProps extends ArrangeProps {
  /** The person has arranged the tiles. */
  readonly ownOrder: boolean
  resetOrder(): void
}

/** The buttons that move and hide one tile. */
const Handles = ({ tiles, at, arrange }: ArrangeProps & { readonly at: number }) => {
  const t = useTexts(workbenchTexts)
  const tile = tiles[at]
  if (!tile) return null
  const { name, hidden } = tile
  const handle = (
    icon: IconName,
    label: string,
    disabled: boolean,
    next: readonly WorkbenchTile[],
  ) => (
    <Tooltip title={label}>
      <span>
        <IconButton
          size="small"
          aria-label={label}
          disabled={disabled}
          onClick={() => arrange(next)}
        >
          <Icon name={icon} />
        </IconButton>
      </span>
    </Tooltip>
  )
  const toggled = tiles.map((one, n) => (n === at ? { ...one, hidden: !hidden } : one))
  return (
    <Box sx={{ display: 'flex', mt: 1 }}>
      {handle('left', t.forward(name), at === 0, movedTile(tiles, at, -1))}
      {handle('right', t.back(name), at === tiles.length - 1, movedTile(tiles, at, 1))}
      {handle(hidden ? 'eyeOff' : 'eye', hidden ? t.show(name) : t.hide(name), false, toggled)}
    </Box>
  )
}

const TileText = ({ tile }: { readonly tile: WorkbenchTile }) => (
  <>
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 500 }}>
      <Icon name={tile.kind === 'website' ? 'globe' : 'external'} />
      <span data-data>{tile.name}</span>
    </Box>
    <Box
      data-data
      component="span"
      sx={{ display: 'block', color: 'text.secondary', fontSize: 13 }}
    >
      {tile.about}
    </Box>
  </>
)

/** A tile that can be opened: in a tab of its own, or in a frame at /webView. */
const TileCard = ({ tile }: { readonly tile: WorkbenchTile }) => {
  const t = useTexts(workbenchTexts)
  const inside = useHref(`/webView?id=${encodeURIComponent(tile.id)}`)
  return (
    <Box sx={{ ...cardLook, display: 'flex', flexDirection: 'column', height: '100%', p: 0 }}>
      <Box
        component="a"
        href={tile.address}
        target="_blank"
        rel="noopener noreferrer"
        aria-description={t.opensAnew}
        sx={{
          flex: 1,
          p: 2,
          color: 'inherit',
          textDecoration: 'none',
          borderRadius: 2,
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <TileText tile={tile} />
      </Box>
      {/* a document of its own: only its policy allows frames */}
      <Button
        component="a"
        size="small"
        href={inside}
        aria-label={t.openInsideOf(tile.name)}
        sx={{ alignSelf: 'flex-start', mx: 1, mb: 1 }}
      >
        {t.openInside}
      </Button>
    </Box>
  )
}

/** Applications and websites, in the person's own order. */
export const Tiles = ({ tiles, arrange, ownOrder, resetOrder }: TilesProps) => {
  const t = useTexts(workbenchTexts)
  const [arranging, setArranging] = useState(false)
  const shown = arranging ? tiles : tiles.filter(({ hidden }) => !hidden)
  return (
    <Section
      title={t.tiles}
      extra={
        tiles.length > 0 && (
          <>
            {arranging && ownOrder && <Button onClick={resetOrder}>{t.resetOrder}</Button>}
            {arranging && (
              <Allowed code="application.update">
                <Allowed code="role.read">
                  <RoleOrder tiles={tiles} />
                </Allowed>
              </Allowed>
            )}
            <Button onClick={() => setArranging(!arranging)}>
              {arranging ? t.arranged : t.arrange}
            </Button>
          </>
        )
      }
    >
      {tiles.length === 0 && <Empty icon="globe" title={t.noTiles} help={t.noTilesHelp} />}
      <Box component="ul" sx={cardGrid}>
        {shown.map((tile, at) => (
          <li key={tile.id}>
            {arranging ? (
              <Box sx={{ ...cardLook, opacity: tile.hidden ? 0.6 : 1 }}>
                <TileText tile={tile} />
                <Handles tiles={tiles} at={at} arrange={arrange} />
              </Box>
            ) : (
              <TileCard tile={tile} />
            )}
          </li>
        ))}
      </Box>
    </Section>
  )
}
