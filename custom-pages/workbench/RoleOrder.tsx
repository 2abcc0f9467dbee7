import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetList, useNotify, type RaRecord } from 'react-admin'
import { arrangeForRole, type WorkbenchTile } from '../../resources/workbench/workbench.calls.ts'
import { role, type Role } from '../../resources/identity/role/role.resource.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { orderOf } from './useWorkbench.ts'
import { workbenchTexts } from './workbench.texts.ts'

/** Saves the order of the tiles for a role: it applies to people who have not arranged theirs. */
export const RoleOrder = ({ tiles }: { readonly tiles: readonly WorkbenchTile[] }) => {
  const t = useTexts(workbenchTexts)
  const edu = useEdu()
  const notify = useNotify()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const { data: roles = [] } = useGetList<RaRecord & Role>(role.name, {
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'createTime', order: 'ASC' },
  })
  const { mutate } = useMutation({
    mutationFn: ({ id }: Pick<Role, 'id' | 'name'>) =>
      edu.ask(arrangeForRole, { roleId: id, ...orderOf(tiles) }),
    onSuccess: (_saved, { name }) => notify(t.savedForRole(name), { type: 'success' }),
    onError: error => notify(refusalOf(error).text || t.notSaved, { type: 'error' }),
  })
  const choose = (one: Role) => () => {
    setAnchor(undefined)
    mutate(one)
  }
  return (
    <>
      <Button aria-haspopup="menu" onClick={event => setAnchor(event.currentTarget)}>
        {t.saveForRole}
      </Button>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(undefined)}>
          {roles.map(one => (
            <MenuItem key={one.id} onClick={choose(one)}>
              {one.name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
