import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useRef } from 'react'
import {
  nodeSorts,
  type NodeSort,
} from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { useLabel, useTexts } from '../../../src/i18n/texts.ts'
import { isKeyOf, keysOf } from '../../../src/schema/keysOf.ts'
import { useSearchBox } from '../../../src/ui/list/useSearchBox.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { useShortcut } from '../../../src/ui/shell/shortcuts.ts'
import { diskTexts } from '../disk.texts.ts'
import { receivedPlace } from '../useDiskAddress.ts'
import type { DiskLayout } from './useDiskLayout.ts'
import type { DiskScreen } from './useDiskScreen.ts'
import { diskWorkTexts } from '../work.texts.ts'

const Search = ({ screen }: { readonly screen: DiskScreen }) => {
  const t = useTexts(diskTexts)
  const work = useTexts(diskWorkTexts)
  const input = useRef<HTMLInputElement>(null)
  const { place, go } = screen
  const box = useSearchBox(place.q, q => go({ q, trash: false }, { replace: place.q !== '' }))
  useShortcut('/', work.keySearch, () => input.current?.focus(), { group: work.keys })
  return (
    <OutlinedInput
      size="small"
      inputRef={input}
      value={box.text}
      placeholder={t.search}
      onChange={event => box.type(event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') box.now()
        if (event.key === 'ArrowDown') screen.focus()
        if (event.key === 'Escape' && box.text) box.clear()
        else if (event.key === 'Escape') screen.focus()
      }}
      slotProps={{
        input: {
          type: 'search',
          role: 'searchbox',
          'aria-label': t.search,
          maxLength: 100,
          enterKeyHint: 'search',
          style: { WebkitAppearance: 'none' },
        },
      }}
      sx={{
        width: { xs: 1, sm: 260 },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
      startAdornment={
        <InputAdornment position="start">
          <Icon name="search" />
        </InputAdornment>
      }
      endAdornment={
        box.text && (
          <IconButton aria-label={t.clearSearch} onClick={box.clear} sx={{ mr: -2, fontSize: 15 }}>
            <Icon name="close" />
          </IconButton>
        )
      }
    />
  )
}

const layouts: readonly (readonly [DiskLayout, 'rows' | 'view'])[] = [
  ['list', 'rows'],
  ['grid', 'view'],
]

/** Search, sort and layout; while entries are selected, the operations on them. */
export const ToolBar = ({ screen }: { readonly screen: DiskScreen }) => {
  const t = useTexts(diskTexts)
  const label = useLabel()
  const { place, go, layout, setLayout, source } = screen
  return (
    <Box
      role="toolbar"
      aria-label={t.actions}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        minHeight: { xs: 82, sm: 40 },
      }}
    >
      {place.disk !== receivedPlace && source !== 'trash' && <Search screen={screen} />}
      <Box sx={{ flex: 1 }} />
      {source === 'folder' && (
        <TextField
          select
          size="small"
          value={place.sort}
          onChange={({ target: { value } }) =>
            isKeyOf(nodeSorts, value) && go({ sort: value }, { replace: true })
          }
          slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t.sort } }}
          sx={{ width: { xs: 'auto', sm: 200 }, flex: { xs: 1, sm: 'none' } }}
        >
          {keysOf(nodeSorts).map((name: NodeSort) => (
            <option key={name} value={name}>
              {label(nodeSorts[name])}
            </option>
          ))}
        </TextField>
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t.layout}
        value={layout}
        onChange={(_event, next: DiskLayout | null) => next && setLayout(next)}
      >
        {layouts.map(([name, icon]) => (
          <ToggleButton key={name} value={name} aria-label={t[name]} title={t[name]}>
            <Icon name={icon} />
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  )
}
