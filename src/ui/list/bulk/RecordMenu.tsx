import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { useLabel, useTexts } from '../../../i18n/texts.ts'
import { takesAction } from '../../../schema/action.ts'
import { linkTo } from '../../links.ts'
import { Icon } from '../../parts/icons.tsx'
import { useEditable } from '../../form/useEditable.ts'
import { useList } from '../listContext.ts'
import { listTexts } from '../list.texts.ts'
import { recordNameOf } from '../table/names.ts'
import type { ListRow } from '../useRows.ts'
import type { MoveOffer } from '../offers.ts'
import { useWork } from './workContext.ts'

interface RefusableItemProps {
  readonly text: string
  /** Why it isn't possible now; undefined if it is. */
  readonly why: string | undefined
  readonly danger?: boolean
  readonly onClick: () => void
}

/** A menu item that stays visible when it isn't possible, and shows the reason. */
const RefusableItem = ({ text, why, danger = false, onClick }: RefusableItemProps) => (
  <MenuItem
    aria-disabled={why !== undefined}
    onClick={why === undefined ? onClick : undefined}
    sx={
      why !== undefined
        ? { color: 'text.secondary', cursor: 'default' }
        : danger
          ? { color: 'error.main' }
          : undefined
    }
  >
    <span>
      {text}
      {why !== undefined && (
        <Typography variant="caption" sx={{ display: 'block' }}>
          {why}
        </Typography>
      )}
    </span>
  </MenuItem>
)

/**
 * The operations on one record. A transition that its state doesn't allow stays visible, and shows
 * the states that allow it.
 */
export const RecordMenu = ({
  row,
  anchor,
  onClose,
}: {
  row: ListRow
  anchor: HTMLElement
  onClose: () => void
}) => {
  const t = useTexts(listTexts)
  const label = useLabel()
  const { def } = useList()
  const work = useWork()
  const { editable } = useEditable(def, row)
  const refusal = editable?.remove
  const target = { selection: { ids: [row.id] }, name: recordNameOf(def, row) || t.unnamed }
  const act = (run: () => Promise<void>) => () => {
    onClose()
    void run()
  }
  const allowed = (offer: MoveOffer) => offer.from.includes(String(row[offer.field]))
  // Only the applicable one of two opposite transitions is shown.
  const moves = work.moves.filter(offer => allowed(offer) || row[offer.field] !== offer.to)
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      {def.routes && (
        <MenuItem component={Link} to={linkTo(def, 'show', { id: row.id })}>
          {t.open}
        </MenuItem>
      )}
      {moves.map(offer => (
        <RefusableItem
          key={`${offer.field} ${offer.to} ${offer.label.en}`}
          text={label(offer.label)}
          why={allowed(offer) ? undefined : t.onlyFrom(offer.fromLabels.map(label).join(', '))}
          onClick={act(() => work.move(target, offer))}
        />
      ))}
      {work.recordActions
        .filter(({ action }) => takesAction(action, row))
        .map(offer => (
          <MenuItem
            key={offer.name}
            onClick={act(() => work.run(target, offer))}
            sx={offer.action.danger ? { color: 'error.main' } : undefined}
          >
            {offer.action.icon && (
              <ListItemIcon>
                <Icon name={offer.action.icon} />
              </ListItemIcon>
            )}
            {label(offer.action.label)}
          </MenuItem>
        ))}
      {work.mayDelete && (
        <RefusableItem
          text={t.delete}
          why={refusal?.msg}
          danger
          onClick={act(() => work.remove(target))}
        />
      )}
    </Menu>
  )
}
