import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useNotify } from 'react-admin'
import { Suspense, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useConfirm } from '../parts/ConfirmDialog.tsx'
import { Icon } from '../parts/icons.tsx'
import type { ViewsControl } from './useViews.ts'
import { scopes, type View } from './view-content.ts'
import { viewTexts } from './views.texts.ts'
import { later } from '../parts/later.tsx'

const ViewDialog = later(() => import('./ViewDialog.tsx').then(module => module.ViewDialog))

/** The views of this list, by who sees them, and what can be done with the one at work. */
export const ViewMenu = ({ views }: { views: ViewsControl }) => {
  const t = useTexts(viewTexts)
  const notify = useNotify()
  const { ask, dialog } = useConfirm()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [edited, setEdited] = useState<View | 'new'>()
  const { current, changed } = views
  const own = current !== undefined && views.mine(current)
  const mine = own && views.mayUpdate
  const pick = (run: () => void) => () => {
    setAnchor(undefined)
    run()
  }
  // A refusal has been told by the provider; the menu stays as it was.
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
    const gone = await views.remove(view).then(
      () => true,
      () => false,
    )
    if (gone) notify(t.gone(view.name), { type: 'success' })
  }
  const groups = scopes
    .map(scope => ({ scope, list: views.list.filter(view => view.scope === scope) }))
    .filter(({ list }) => list.length)
  return (
    <>
      <Button
        startIcon={<Icon name="view" />}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={event => setAnchor(event.currentTarget)}
        sx={{ maxWidth: 240 }}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {current ? current.name : t.menu}
        </Box>
        {changed && (
          <Box component="span" sx={{ ml: 1, color: 'text.secondary', fontWeight: 400 }}>
            · {t.changed}
          </Box>
        )}
      </Button>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(undefined)}>
          {views.failed && <ListSubheader role="presentation">{t.broken}</ListSubheader>}
          <MenuItem selected={!current} onClick={pick(() => views.apply(undefined))}>
            {t.all}
          </MenuItem>
          {groups.flatMap(({ scope, list }) => [
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
                selected={view.id === current?.id}
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
          ])}
          {(views.mayCreate || current) && <Divider />}
          {mine && changed && (
            <MenuItem onClick={pick(() => void tell(views.save()))}>
              <ListItemIcon>
                <Icon name="check" />
              </ListItemIcon>
              {t.save}
            </MenuItem>
          )}
          {current && changed && (
            <MenuItem onClick={pick(() => views.apply(current))}>
              <ListItemIcon>
                <Icon name="refresh" />
              </ListItemIcon>
              {t.reset}
            </MenuItem>
          )}
          {views.mayCreate && (
            <MenuItem onClick={pick(() => setEdited('new'))}>
              <ListItemIcon>
                <Icon name="plus" />
              </ListItemIcon>
              {t.saveAs}
            </MenuItem>
          )}
          {mine && (
            <MenuItem onClick={pick(() => setEdited(current))}>
              <ListItemIcon>
                <Icon name="edit" />
              </ListItemIcon>
              {t.rename}
            </MenuItem>
          )}
          {mine && (
            <MenuItem
              onClick={pick(
                () => void tell(views.edit(current, { isDefault: !current.isDefault })),
              )}
            >
              <ListItemIcon>
                <Icon name="star" />
              </ListItemIcon>
              {current.isDefault ? t.noDefault : t.makeDefault}
            </MenuItem>
          )}
          {own && views.mayDelete && (
            <MenuItem onClick={pick(() => void remove(current))} sx={{ color: 'error.main' }}>
              <ListItemIcon sx={{ color: 'inherit' }}>
                <Icon name="trash" />
              </ListItemIcon>
              {t.delete}
            </MenuItem>
          )}
        </Menu>
      )}
      {dialog}
      <Suspense>
        {edited && (
          <ViewDialog
            view={edited === 'new' ? undefined : edited}
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
