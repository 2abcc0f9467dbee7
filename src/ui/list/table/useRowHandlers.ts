import { useEffect, useMemo, useRef, type MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '../../../i18n/texts.ts'
import { useWork } from '../bulk/workContext.ts'
import { useList } from '../listContext.ts'
import { listTexts } from '../list.texts.ts'
import type { ListRow } from '../useRows.ts'
import { isElsewhere, type RowHandlers } from './BodyRow.tsx'
import { recordNameOf } from './names.ts'

/**
 * Handlers for rows; they keep their identity while the list is the same, so that no row renders
 * again.
 */
export const useRowHandlers = (
  edit: (id: string) => void,
  openMenu: (menu: { readonly row: ListRow; readonly anchor: HTMLElement }) => void,
): RowHandlers => {
  const t = useTexts(listTexts)
  const navigate = useNavigate()
  const { def, selection } = useList()
  const work = useWork()
  const { toggle } = selection
  const latest = useRef(work)
  useEffect(() => void (latest.current = work), [work])
  return useMemo(
    () => ({
      toggle,
      edit,
      follow: (event: MouseEvent<HTMLAnchorElement>) => {
        const to = event.currentTarget.getAttribute('href')
        if (to === null || event.button !== 0 || isElsewhere(event)) return
        event.preventDefault()
        void navigate(to)
      },
      menu: (row: ListRow, anchor: HTMLElement) => openMenu({ row, anchor }),
      restore: (row: ListRow) =>
        void latest.current.restore({
          selection: { ids: [row.id] },
          name: recordNameOf(def, row) || t.unnamed,
        }),
    }),
    [def, edit, navigate, openMenu, t, toggle],
  )
}
