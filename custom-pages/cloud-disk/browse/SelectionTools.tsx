import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { MoreMenu } from '../../../src/ui/parts/Page.tsx'
import type { CommandName } from './commands.ts'
import { diskTexts } from '../disk.texts.ts'
import type { DiskScreen } from './useDiskScreen.ts'

/** Commands beside the count; the others are in the menu. */
const near: readonly CommandName[] = ['download', 'share', 'move', 'delete', 'restore', 'purge']

/** How many entries are selected, and what can be done with them. */
export const SelectionTools = ({ screen }: { readonly screen: DiskScreen }) => {
  const t = useTexts(diskTexts)
  const { selected, selection, entries, phone } = screen
  const [isLoading, setLoading] = useState(false)
  const commands = screen.commands(selected)
  const isNear = ({ key }: { readonly key: CommandName }) => near.includes(key)
  const total = entries.total ?? entries.entries.length
  const all = async (): Promise<void> => {
    setLoading(true)
    await screen.selectAll()
    setLoading(false)
  }
  return (
    <Box
      component="section"
      aria-label={t.selected(selected.length)}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        minHeight: { xs: 82, sm: 40 },
        px: 1,
        borderRadius: 1,
        bgcolor: 'action.selected',
        boxSizing: 'border-box',
      }}
    >
      <IconButton
        aria-label={t.clear}
        onClick={() => {
          selection.clear()
          screen.focus()
        }}
      >
        <Icon name="close" />
      </IconButton>
      <Box component="output" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {t.selected(selected.length)}
      </Box>
      {selected.length < total && (
        <Button variant="text" color="primary" loading={isLoading} onClick={() => void all()}>
          {t.selectAll}
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      {commands.filter(isNear).map(({ key, label, icon, danger }) =>
        phone ? (
          <IconButton key={key} aria-label={label} onClick={() => screen.run(key, selected)}>
            <Icon name={icon} />
          </IconButton>
        ) : (
          <Button
            key={key}
            startIcon={<Icon name={icon} />}
            {...(danger ? { color: 'error' as const } : {})}
            onClick={() => screen.run(key, selected)}
          >
            {label}
          </Button>
        ),
      )}
      <MoreMenu
        actions={commands
          .filter(command => !isNear(command))
          .map(({ key, label, icon }) => ({
            key,
            label,
            icon,
            onClick: () => screen.run(key, selected),
          }))}
      />
    </Box>
  )
}
