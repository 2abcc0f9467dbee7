import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useNotify } from 'react-admin'
import { Suspense, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useConfirm } from '../parts/useConfirm.tsx'
import { Icon } from '../parts/icons.tsx'
import type { ViewsControl } from './useViews.ts'
import { scopes, type View } from './view-content.ts'
import { viewTexts } from './views.texts.ts'
import { later } from '../parts/later.tsx'

const ViewDialog = later(() => import('./ViewDialog.tsx').then(module => module.ViewDialog))

type Texts = (typeof viewTexts)['en']
/** Closes the menu, then runs the chosen command. */
type PickItem = (run: () => void) => () => void

/** Dialogs of the menu's commands, and their results. */
const useViewMenu = (views: ViewsControl) => {
  const t = useTexts(viewTexts)
  const notify = useNotify()
  const { ask, dialog } = useConfirm()
  const [edited, setEdited] = useState<View | 'new'>()
  const { current } = views
  const own = current && views.mine(current) ? current : undefined
  const mine = views.mayUpdate ? own : undefined
  // The data provider has shown a refusal; the menu stays unchanged.
  const tell = async (work: Promise<View>) => {
    const view = await work.catch(() => undefined)
    if (view) notify(t.saved(view.name), { type: 'success' })
  }
  const remove = async (view: View) => {
    if (
      !(await ask({
        title: t.deleteAsk(view.name),
        children: t.deleteHelp,
        confirm: t.delete,
        danger: true,
      }))
    )
      return
    const isRemoved = await views.remove(view).then(
      () => true,
      () => false,
    )
    if (isRemoved) notify(t.gone(view.name), { type: 'success' })
  }
  return { edited, setEdited, own, mine, dialog, notify, tell, remove }
}

interface ItemsProps {
  readonly t: Texts
  readonly views: ViewsControl
  readonly pick: PickItem
}

// functions, not components, because a menu looks for items among its direct children
const viewItems = ({ t, views, pick }: ItemsProps) =>
  scopes
    .map(scope => ({ scope, list: views.list.filter(view => view.scope === scope) }))
    .filter(({ list }) => list.length)
    .flatMap(({ scope, list }) => [
      <ListSubheader
        key={scope}
        role="presentation"
        sx={{ lineHeight: '28px', bgcolor: 'transparent', px: 2.5, fontSize: 12 }}
      >
        {t.groups[scope]}
      </ListSubheader>,
      ...list.map(view => (
        <MenuItem
          key={view.id}
          selected={view.id === views.current?.id}
          onClick={pick(() => views.apply(view))}
        >
          {view.name}
          {view.isDefault && (
            <Box component="span" sx={{ color: 'text.secondary', fontSize: 12, ml: 'auto' }}>
              {t.default}
            </Box>
          )}
        </MenuItem>
      )),
    ])

interface CommandsProps extends ItemsProps {
  readonly state: ReturnType<typeof useViewMenu>
}

const workItems = ({ t, views, pick, state }: CommandsProps) => {
  const { current, changed } = views
  const { own, mine } = state
  return [
    mine && changed && (
      <MenuItem key="save" onClick={pick(() => void state.tell(views.save()))}>
        <ListItemIcon>
          <Icon name="check" />
        </ListItemIcon>
        {t.save}
      </MenuItem>
    ),
    current && changed && (
      <MenuItem key="reset" onClick={pick(() => views.apply(current))}>
        <ListItemIcon>
          <Icon name="refresh" />
        </ListItemIcon>
        {t.reset}
      </MenuItem>
    ),
    views.mayCreate && (
      <MenuItem key="saveAs" onClick={pick(() => state.setEdited('new'))}>
        <ListItemIcon>
          <Icon name="plus" />
        </ListItemIcon>
        {t.saveAs}
      </MenuItem>
    ),
    mine && (
      <MenuItem key="rename" onClick={pick(() => state.setEdited(mine))}>
        <ListItemIcon>
          <Icon name="edit" />
        </ListItemIcon>
        {t.rename}
      </MenuItem>
    ),
    mine && (
      <MenuItem
        key="default"
        onClick={pick(() => void state.tell(views.edit(mine, { isDefault: !mine.isDefault })))}
      >
        <ListItemIcon>
          <Icon name="star" />
        </ListItemIcon>
        {mine.isDefault ? t.noDefault : t.makeDefault}
      </MenuItem>
    ),
    own && views.mayDelete && (
      <MenuItem
        key="delete"
        onClick={pick(() => void state.remove(own))}
        sx={{ color: 'error.main' }}
      >
        <ListItemIcon sx={{ color: 'inherit' }}>
          <Icon name="trash" />
        </ListItemIcon>
        {t.delete}
      </MenuItem>
    ),
  ]
}

interface ViewChoicesProps {
  readonly views: ViewsControl
  /** The button of the menu while it is open. */
  readonly anchor: HTMLElement | undefined
  readonly onClose: () => void
}

/** The views of a list, by who sees them, and what can be done with the one at work. */
export const ViewChoices = ({ views, anchor, onClose }: ViewChoicesProps) => {
  const t = useTexts(viewTexts)
  const state = useViewMenu(views)
  const { edited, setEdited, dialog, notify } = state
  const { current } = views
  const pick = (run: () => void) => () => {
    onClose()
    run()
  }
  return (
    <>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={onClose}>
          {views.failed && <ListSubheader role="presentation">{t.broken}</ListSubheader>}
          <MenuItem selected={!current} onClick={pick(() => views.apply(undefined))}>
            {t.all}
          </MenuItem>
          {viewItems({ t, views, pick })}
          {(views.mayCreate || current) && <Divider />}
          {workItems({ t, views, pick, state })}
        </Menu>
      )}
      {dialog}
      <Suspense>
        {edited && (
          <ViewDialog
            view={edited === 'new' ? undefined : edited}
            mayShare={views.mayShare}
            onClose={() => setEdited(undefined)}
            onSave={async edit => {
              const saved = await (edited === 'new' ? views.saveAs(edit) : views.edit(edited, edit))
              setEdited(undefined)
              notify(t.saved(saved.name), { type: 'success' })
            }}
          />
        )}
      </Suspense>
    </>
  )
}
