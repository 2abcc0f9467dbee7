import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import type { Theme } from '@mui/material/styles'
import { Command, useCommandState } from 'cmdk'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../parts/icons.tsx'
import { focusOnMount } from '../parts/focus.ts'
import { Kbd } from '../parts/States.tsx'
import { paletteTexts } from './palette.texts.ts'
import { shellTexts } from './shell.texts.ts'
import { usePalette, type PaletteItem } from './usePalette.ts'

const listStyles = (hasGroups: boolean) => ({
  overflowY: 'auto',
  flex: 1,
  p: 2,
  minHeight: hasGroups ? 120 : 0,
  scrollPaddingBlock: 8,
})

const commandStyles = {
  display: 'flex',
  flexDirection: 'column',
  maxHeight: '70vh',
  '& [cmdk-input]': {
    flex: 1,
    border: 0,
    outline: 0,
    font: 'inherit',
    fontSize: 15,
    bgcolor: 'transparent',
    color: 'text.primary',
    minWidth: 0,
    height: 52,
    '&::placeholder': { color: 'text.secondary', opacity: 1 },
  },
  '& [cmdk-group-heading]': {
    fontSize: 12,
    color: 'text.secondary',
    px: 2.5,
    pt: 2,
    pb: 1,
  },
  '& [cmdk-item]': {
    display: 'flex',
    alignItems: 'center',
    gap: 2.5,
    minHeight: 36,
    px: 2.5,
    borderRadius: '6px',
    cursor: 'pointer',
    fontSize: 14,
  },
  '& [cmdk-item][data-selected=true]': { bgcolor: (theme: Theme) => theme.tokens.selected },
} as const

interface PaletteInputProps {
  readonly q: string
  readonly onChange: (q: string) => void
  /** Id of the item that Enter opens. */
  readonly selected: string
}

const PaletteInput = ({ q, onChange, selected }: PaletteInputProps) => {
  const t = useTexts(shellTexts)
  const own = useTexts(paletteTexts)
  const box = useRef<HTMLInputElement>(null)
  const attach = useCallback((input: HTMLInputElement | null) => {
    box.current = input
    focusOnMount(input)
  }, [])
  // the library names the item that was selected before results arrived: again after each of its
  // changes
  const named = useCommandState(state => state.selectedItemId)
  useEffect(() => {
    const items = box.current?.closest('[cmdk-root]')?.querySelectorAll('[cmdk-item]') ?? []
    const item = [...items].find(one => one.getAttribute('data-value') === selected)
    if (item) box.current?.setAttribute('aria-activedescendant', item.id)
    else box.current?.removeAttribute('aria-activedescendant')
  }, [named, selected, q])
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2.5,
        px: 4,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Icon name="search" sx={{ fontSize: 18, color: 'text.secondary' }} />
      <Command.Input
        ref={attach}
        value={q}
        onValueChange={onChange}
        placeholder={own.palettePlaceholder}
        aria-label={t.palette}
      />
    </Box>
  )
}

const PaletteEntry = ({ item, onClose }: { item: PaletteItem; onClose: () => void }) => (
  <Command.Item
    value={item.id}
    onSelect={() => {
      onClose()
      item.run()
    }}
  >
    <Icon name={item.icon} sx={{ fontSize: 18, color: 'text.secondary' }} />
    <Box
      component="span"
      sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
    >
      {item.text}
    </Box>
    {item.hint && (
      <Box
        component="span"
        sx={{
          ml: 'auto',
          fontSize: 12,
          color: 'text.secondary',
          whiteSpace: 'nowrap',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          minWidth: 0,
          flexShrink: 2,
        }}
      >
        {item.hint}
      </Box>
    )}
  </Command.Item>
)

interface PaletteStatusProps {
  readonly q: string
  readonly empty: boolean
  readonly searching: boolean
  readonly failed: boolean
}

const PaletteStatus = ({ q, empty, searching, failed }: PaletteStatusProps) => {
  const own = useTexts(paletteTexts)
  return (
    <Box
      component="output"
      sx={{
        display: 'block',
        px: 4.5,
        py: empty || searching || failed ? 2 : 0,
        color: 'text.secondary',
        fontSize: 13,
      }}
    >
      {searching ? own.searching : failed ? own.searchFailed : empty ? own.nothing(q.trim()) : ''}
    </Box>
  )
}

const PaletteKeys = () => {
  const own = useTexts(paletteTexts)
  return (
    <Box
      sx={{
        display: { xs: 'none', sm: 'flex' },
        gap: 4,
        px: 4,
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: 12,
        color: 'text.secondary',
      }}
    >
      <span>
        <Kbd keys="arrowup+arrowdown" /> {own.toMove}
      </span>
      <span>
        <Kbd keys="enter" /> {own.toOpen}
      </span>
      <span>
        <Kbd keys="escape" /> {own.toClose}
      </span>
    </Box>
  )
}

/** The first item is selected until the person moves to another one, also when results arrive. */
const useSelected = (ids: readonly string[]) => {
  const [moved, setMoved] = useState<string>()
  const first = ids[0] ?? ''
  return {
    selected: moved !== undefined && ids.includes(moved) ? moved : first,
    select: (id: string) => setMoved(id === first ? undefined : id),
    selectFirst: () => setMoved(undefined),
  }
}

/** Ctrl-K: any screen, any record by name, phone or account, any command; by keyboard alone. */
export const Palette = ({ onClose, showKeys }: { onClose: () => void; showKeys: () => void }) => {
  const t = useTexts(shellTexts)
  const [q, setQ] = useState('')
  const { groups, searching, failed } = usePalette(q, showKeys)
  const ids = groups.flatMap(({ items }) => items.map(({ id }) => id))
  const { selected, select, selectFirst } = useSelected(ids)
  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': t.palette,
          sx: {
            width: 600,
            maxWidth: 'calc(100vw - 24px)',
            m: 3,
            alignSelf: 'flex-start',
            mt: { xs: 3, sm: '12vh' },
            maxHeight: '70vh',
          },
        },
      }}
    >
      <Command label={t.palette} shouldFilter={false} loop value={selected} onValueChange={select}>
        <Box sx={{ ...commandStyles, '& [cmdk-list]': listStyles(groups.length > 0) }}>
          <PaletteInput
            q={q}
            selected={selected}
            onChange={text => {
              selectFirst()
              setQ(text)
            }}
          />
          <Command.List label={t.palette}>
            {groups.map(group => (
              <Command.Group key={group.name} heading={group.name}>
                {group.items.map(item => (
                  <PaletteEntry key={item.id} item={item} onClose={onClose} />
                ))}
              </Command.Group>
            ))}
          </Command.List>
          <PaletteStatus q={q} empty={groups.length === 0} searching={searching} failed={failed} />
          <PaletteKeys />
        </Box>
      </Command>
    </Dialog>
  )
}
