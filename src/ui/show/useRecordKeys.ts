import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import type { AnyResource } from '../../schema/resource.ts'
import { linkTo } from '../links.ts'
import { useShortcut } from '../shell/shortcuts.ts'
import { neighboursOf } from './neighbours.ts'
import { showTexts } from './show.texts.ts'

/** Keys on the page of a record: `e` edits it, `j` and `k` go to its neighbours in the list. */
export const useRecordKeys = (
  resource: AnyResource,
  id: string,
  edit: (() => void) | undefined,
): void => {
  const t = useTexts(showTexts)
  const client = useQueryClient()
  const navigate = useNavigate()
  const group = t.keys
  const go = (to: 'next' | 'previous'): void => {
    const other = neighboursOf(client, resource.name, id)[to]
    if (other !== undefined)
      void navigate(linkTo(resource, 'show', { id: other }), { replace: true })
  }
  const enabled = resource.routes !== undefined
  useShortcut('e', t.keyEdit, () => edit?.(), { group, enabled: enabled && edit !== undefined })
  useShortcut('j', t.keyNext, () => go('next'), { group, enabled })
  useShortcut('k', t.keyPrevious, () => go('previous'), { group, enabled })
}
