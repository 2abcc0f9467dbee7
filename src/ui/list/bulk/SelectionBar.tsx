import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import IconButton from '@mui/material/IconButton'
import { useLabel, useLang, useTexts } from '../../../i18n/texts.ts'
import { Icon } from '../../parts/icons.tsx'
import { MoreMenu } from '../../parts/Page.tsx'
import type { PageAction } from '../../parts/pageAction.ts'
import { useShortcut } from '../../shell/shortcuts.ts'
import { ExportButton } from '../tools/ExportButton.tsx'
import { useList } from '../listContext.ts'
import type { MoveOffer } from '../offers.ts'
import { useWork } from './workContext.ts'
import { workTexts } from './work.texts.ts'

/**
 * The moves that at least one selected record allows; all of them where some selected records are
 * not on this page, so their states are unknown.
 */
const usePossibleMoves = (): readonly MoveOffer[] => {
  const { rows, selection } = useList()
  const { moves } = useWork()
  const selectedRows = rows.rows.filter(row => selection.has(row.id))
  if (selectedRows.length < selection.count) return moves
  return moves.filter(({ field, from }) =>
    selectedRows.some(row => from.includes(String(row[field]))),
  )
}

/** What can be done with the selected records. */
const SelectionActions = () => {
  const t = useTexts(workTexts)
  const label = useLabel()
  const { state, selection } = useList()
  const work = useWork()
  const moves = usePossibleMoves()
  const target = { selection: selection.selection }
  if (state.trash)
    return (
      work.mayRestore && (
        <Button startIcon={<Icon name="restore" />} onClick={() => void work.restore(target)}>
          {t.restore}
        </Button>
      )
    )
  const menu: PageAction[] = work.selectionActions.map(offer => ({
    key: offer.name,
    label: label(offer.action.label),
    ...(offer.action.danger ? { danger: true } : {}),
    onClick: () => void work.run(target, offer),
  }))
  return (
    <>
      {work.mayEditMany && (
        <Button startIcon={<Icon name="edit" />} onClick={() => void work.editMany(target)}>
          {t.editFields}
        </Button>
      )}
      {moves.map(offer => (
        <Button
          key={`${offer.field} ${offer.to} ${offer.label.en}`}
          onClick={() => void work.move(target, offer)}
        >
          {label(offer.label)}
        </Button>
      ))}
      {work.mayExport && (
        <ExportButton label={t.export} chosen={selection.chosen}>
          {t.export}
        </ExportButton>
      )}
      {work.mayDelete && (
        <Button
          color="error"
          startIcon={<Icon name="trash" />}
          onClick={() => void work.remove(target)}
        >
          {t.delete}
        </Button>
      )}
      <MoreMenu actions={menu} label={t.more} />
    </>
  )
}

/** Replaces the tools while records are selected: their number, and the operations on them. */
export const SelectionBar = () => {
  const t = useTexts(workTexts)
  const lang = useLang()
  const { rows, selection } = useList()
  const total = rows.total ?? 0
  useShortcut('escape', t.clear, selection.clear)
  const whole = selection.chosen.all
  // a phone's cards have no head in which a whole page could be chosen first
  const phone = useMediaQuery(theme => theme.breakpoints.down('md'))
  const offerAll =
    !whole && total > selection.count && (phone || rows.rows.every(row => selection.has(row.id)))
  return (
    <Box
      component="section"
      aria-label={t.barLabel}
      data-passing
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 2,
        minHeight: 40,
        px: 2,
        py: { xs: 1.5, sm: 0.5 },
        mb: 3,
        borderRadius: 1,
        bgcolor: 'action.selected',
        boxSizing: 'border-box',
      }}
    >
      <IconButton aria-label={t.clear} onClick={selection.clear}>
        <Icon name="close" />
      </IconButton>
      <Box component="output" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {t.selected(selection.count.toLocaleString(lang))}
      </Box>
      {offerAll && (
        <Button variant="text" color="primary" onClick={selection.everything}>
          {t.everything(total.toLocaleString(lang))}
        </Button>
      )}
      {whole && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
          {t.allSelected}
        </Box>
      )}
      <Box sx={{ flex: 1 }} />
      <SelectionActions />
    </Box>
  )
}
