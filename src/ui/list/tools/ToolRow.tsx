import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { Suspense, useRef, useState } from 'react'
import { useLabel, useTexts } from '../../../i18n/texts.ts'
import { Icon } from '../../parts/icons.tsx'
import { useShortcut } from '../../shell/shortcuts.ts'
import { ViewMenu } from '../../views/ViewMenu.tsx'
import { useWork } from '../bulk/workContext.ts'
import { listFilters } from '../columns.ts'
import { useList } from '../listContext.ts'
import { listTexts } from '../list.texts.ts'
import { useSearchBox } from '../useSearchBox.ts'
import { conditionGroups } from './Chips.tsx'
import { ExportButton } from './ExportButton.tsx'
import { later } from '../../parts/later.tsx'

const FilterPanel = later(() => import('./FilterPanel.tsx').then(module => module.FilterPanel))
const NamedFilters = later(() => import('./NamedFilters.tsx').then(module => module.NamedFilters))
const ColumnChooser = later(() =>
  import('./ColumnChooser.tsx').then(module => module.ColumnChooser),
)

const Search = () => {
  const t = useTexts(listTexts)
  const label = useLabel()
  const { def, state, set } = useList()
  const input = useRef<HTMLInputElement>(null)
  const box = useSearchBox(state.q, q => set({ q }, true))
  useShortcut('/', t.keySearch, () => input.current?.focus(), { group: t.groupList })
  const name = t.search(label(def.plural))
  return (
    <OutlinedInput
      size="small"
      inputRef={input}
      value={box.text}
      placeholder={name}
      onChange={event => box.type(event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') box.now()
        if (event.key === 'Escape') {
          if (box.text) box.clear()
          else input.current?.blur()
        }
      }}
      slotProps={{
        input: {
          type: 'search',
          role: 'searchbox',
          'aria-label': name,
          maxLength: 100,
          enterKeyHint: 'search',
          style: { WebkitAppearance: 'none' },
        },
      }}
      sx={{
        width: { xs: '100%', sm: 260 },
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

/** On a phone only the icon shows; the name stays for screen readers. */
const narrowButton = {
  '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1.5 }, ml: { xs: 0, sm: -0.5 } },
}
const Wide = ({ children }: { children: string }) => (
  <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
    {children}
  </Box>
)

/** Search, filters, view, columns, import, export. */
export const ToolRow = ({ onImport }: { onImport: (() => void) | undefined }) => {
  const t = useTexts(listTexts)
  const { def, access, state, views, embedded } = useList()
  const { mayExport } = useWork()
  const [filterAt, setFilterAt] = useState<HTMLElement>()
  const [columnsAt, setColumnsAt] = useState<HTMLElement>()
  const active = conditionGroups(def, state.filter).length
  return (
    <Box
      role="toolbar"
      aria-label={t.tools}
      sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, minHeight: 40, mb: 3 }}
    >
      <Search />
      {listFilters(def, access).length > 0 && (
        <Button
          startIcon={<Icon name="filter" />}
          aria-haspopup="dialog"
          aria-expanded={filterAt !== undefined}
          onClick={event => setFilterAt(event.currentTarget)}
        >
          {t.filter}
          {active > 0 && (
            <Box component="span" sx={{ ml: 1, color: 'primary.main', fontWeight: 600 }}>
              {active}
            </Box>
          )}
        </Button>
      )}
      {def.list.named && <NamedFilters />}
      <Box sx={{ flex: 1 }} />
      {views.enabled && <ViewMenu views={views} />}
      <Button
        startIcon={<Icon name="columns" />}
        aria-label={t.columns}
        sx={narrowButton}
        aria-haspopup="dialog"
        aria-expanded={columnsAt !== undefined}
        onClick={event => setColumnsAt(event.currentTarget)}
      >
        <Wide>{t.columns}</Wide>
      </Button>
      {onImport && (
        <Button
          startIcon={<Icon name="upload" />}
          aria-label={t.importMenu}
          sx={narrowButton}
          onClick={onImport}
        >
          <Wide>{t.importAll}</Wide>
        </Button>
      )}
      {mayExport && !embedded && (
        <ExportButton label={t.exportAll} sx={narrowButton}>
          <Wide>{t.exportAll}</Wide>
        </ExportButton>
      )}
      <Suspense>
        {filterAt && <FilterPanel anchor={filterAt} onClose={() => setFilterAt(undefined)} />}
        {columnsAt && <ColumnChooser anchor={columnsAt} onClose={() => setColumnsAt(undefined)} />}
      </Suspense>
    </Box>
  )
}
