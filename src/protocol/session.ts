import { defineCall, shape } from '../schema/call/index.ts'
import { text } from '../schema/fields/index.ts'
import { paths } from './paths.ts'
import type { MenuItem, SessionInfo } from './provider.ts'

export const currentSession = defineCall({
  path: paths.session,
  method: 'GET',
  summary: 'The current session: the person, their institution, rights and menu',
  audience: 'member',
  setsUpSecondFactor: true,
  silent: true,
  output: shape<SessionInfo>(),
})

/** API-01. */
export const menuEntries = defineCall({
  path: paths.menu,
  method: 'GET',
  summary: 'Children of a menu entry',
  audience: 'member',
  // tells a window that it has no rights any more
  setsUpSecondFactor: true,
  silent: true,
  input: { parentId: text({ label: { en: 'Menu entry', zh: '菜单项' }, max: 64 }) },
  output: shape<{ readonly id: string; readonly children: readonly MenuItem[] }>({
    type: 'object',
    properties: {
      id: { type: 'string' },
      children: { type: 'array', items: { type: 'object' } },
    },
  }),
})
